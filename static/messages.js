/** What the page says before Python can speak. */

/** @import { Messages, Route, Step } from "./types.js" */

/** @type {Record<Route, Step[]>} */
export const ROUTES = {
  image: ["download", "restore", "build"],
  bytecode: ["download", "start", "mount", "import", "build"],
};

/** By the code of the language. @type {Record<string, Messages>} */
export const LANGUAGES = {
  en: {
    steps: {
      download: "Fetching Python and NumPy",
      restore: "Waking Python",
      start: "Starting Python",
      mount: "Unpacking the packages",
      import: "Loading the plotting code",
      build: "Building this page",
    },
    step: (number, count, name, percent) => `Step ${number} of ${count}: ${name} (${percent} %)`,
    bar: "Start of Python",
    detour: {
      slow: "Python starts from smaller files this time; the next start is quicker.",
      broken: "The quick start did not work here, so this takes a few seconds longer.",
    },
    early: "You can move the controls already; the plots follow as soon as Python is up.",
    failed: "Python could not start, so the plots do not follow the controls yet.",
    old: (missing) =>
      `This browser is too old to run Python (it has no ${missing}), so the figures stay as they ` +
      "are. Any current browser moves them.",
    stopped: "Python has stopped. Your settings are kept.",
    silentStart: (seconds) =>
      `Nothing has happened for ${seconds} seconds. The connection may be slow or blocked.`,
    silentWork: (seconds) => `Python has been busy with your last change for ${seconds} seconds.`,
    callback: "The last change could not be drawn. The controls still work; try another value.",
    worker: "worker.js: cannot be loaded (is it there, and served as JavaScript?)",
    offline: {
      denied: "This browser lets the page keep nothing, so it needs the network each time.",
      full: "There is no room to keep this page, so it needs the network each time.",
    },
    update: "A new version of this page is ready.",
    useUpdate: "Use it now",
    later: "Later",
    retry: "Retry",
    restart: "Restart Python",
    dismiss: "Dismiss",
    details: "Details",
    busy: "Working…",
  },
  es: {
    steps: {
      download: "Trayendo Python y NumPy",
      restore: "Despertando Python",
      start: "Arrancando Python",
      mount: "Desempaquetando los paquetes",
      import: "Cargando el código de los gráficos",
      build: "Construyendo esta página",
    },
    step: (number, count, name, percent) => `Paso ${number} de ${count}: ${name} (${percent} %)`,
    bar: "Arranque de Python",
    detour: {
      slow: "Esta vez Python arranca con archivos más pequeños; la próxima será más rápido.",
      broken: "El arranque rápido no funcionó aquí, así que tardará unos segundos más.",
    },
    early: "Ya puedes mover los controles; los gráficos los siguen en cuanto Python arranque.",
    failed: "Python no pudo arrancar, así que los gráficos aún no siguen a los controles.",
    old: (missing) =>
      `Este navegador es demasiado antiguo para ejecutar Python (no tiene ${missing}), así que las ` +
      "figuras se quedan como están. Cualquier navegador actual las mueve.",
    stopped: "Python se ha detenido. Tus ajustes se conservan.",
    silentStart: (seconds) =>
      `No ha pasado nada en ${seconds} segundos. Puede que la conexión sea lenta o esté bloqueada.`,
    silentWork: (seconds) => `Python lleva ${seconds} segundos ocupado con tu último cambio.`,
    callback:
      "El último cambio no se pudo dibujar. Los controles siguen funcionando; prueba otro valor.",
    worker: "worker.js: no se puede cargar (¿existe, y se sirve como JavaScript?)",
    offline: {
      denied: "Este navegador no deja guardar la página, así que necesita la red cada vez.",
      full: "No hay sitio para guardar esta página, así que necesita la red cada vez.",
    },
    update: "Hay una versión nueva de esta página.",
    useUpdate: "Usarla ahora",
    later: "Más tarde",
    retry: "Reintentar",
    restart: "Reiniciar Python",
    dismiss: "Cerrar",
    details: "Detalles",
    busy: "Trabajando…",
  },
};

/**
 * The language that an address asks for, as Python will read it; English where there is none such.
 *
 * @param {string} search the query of the address
 */
export function languageOf(search) {
  const asked = new URLSearchParams(search).get("lang") ?? "";
  return Object.hasOwn(LANGUAGES, asked) ? asked : "en";
}
