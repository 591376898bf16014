/**
 * What Python holds of the page's JavaScript, each under a name: a memory snapshot cannot hold a
 * JavaScript object, and finds it again by its name.
 */

import { apart, fetchData } from "./data.js";

/** The Python module under which these functions are imported. */
export const MODULE = "_positions_page";

export const FUNCTIONS = {
  /**
   * Panel makes this converter by evaluating a string, which a strict content policy forbids.
   *
   * @param {[string, unknown][]} entries
   */
  objectFromEntries: (entries) =>
    Object.fromEntries(entries.map(([key, value]) => [key, value === undefined ? null : value])),
  fetchData,
  apart,
};

/**
 * @param {unknown} object the functions or one of them
 * @returns {string} its name
 */
export function nameOf(object) {
  if (object === FUNCTIONS) return MODULE;
  for (const [name, value] of Object.entries(FUNCTIONS)) if (value === object) return name;
  throw new Error(`Python holds a JavaScript object that has no name: ${object}`);
}

/**
 * @param {string} name as `nameOf` gave it
 * @returns {unknown}
 */
export function named(name) {
  if (name === MODULE) return FUNCTIONS;
  const value = Object.entries(FUNCTIONS).find(([key]) => key === name)?.[1];
  if (value === undefined) throw new Error(`the page has no function ${name}`);
  return value;
}
