// Types shared by the modules in this folder; read by the checker alone, never served.

export interface RuntimeFile {
  /** Address relative to the page. */
  url: string;
  /** Bytes, as stored. */
  size: number;
}

/** A file that a topic asks for. */
export interface DataFile extends RuntimeFile {
  /** Whether the page came without it, and its reader may bring it. */
  apart?: true;
}

/** What static/snapshot.js must know to restore an image; positions/build/snapshot.mjs makes it. */
export interface SnapshotFacts {
  /** The interpreter's own name for its build. */
  build: string;
  /** Of the pages, as stored. */
  sha256: string;
  /** Bytes of memory. */
  memory: number;
  /** Addresses and sizes of the memory that ships; in the pages one after the other. */
  shipped: [address: number, size: number][];
  /** The same of the memory that the interpreter itself brings; the rest is zero. */
  kept: [address: number, size: number][];
  keptSum: number;
  libraries: {
    /** Path of the file that Python loaded. */
    name: string;
    handle: number;
    /** Addresses of its memory and of its block in the function table. */
    memory: number;
    table: number;
    /** Other places that it took there, in order, and the names of the functions in them. */
    slots: [slot: number, name: string | null][];
  }[];
  /** Length of the function table, and the places in it that are free. */
  table: number;
  freeSlots: number[];
  /** The JavaScript objects that Python holds, as the interpreter wrote them down. */
  objects: object;
}

/** Files that make Python importable: the standard library and packs. */
export interface Code {
  library: RuntimeFile;
  packs: RuntimeFile[];
}

export interface Image extends Code {
  facts: RuntimeFile;
  pages: RuntimeFile;
  /** Compiled libraries by the path under which Python loaded them. */
  libraries: Record<string, RuntimeFile>;
}

/** What the build writes in front of static/service-worker.js. */
export interface KeptSite {
  version: string;
  /** SHA-256 of each file, by name. */
  files: Record<string, string>;
  /** Names of the files that every page needs. */
  page: string[];
  /** Of those that Python starts from. */
  image?: string[];
  bytecode: string[];
}

export interface SiteConfig extends Code {
  /** Of the site, as built. */
  version: string;
  /** Where Python code that lies in a pack is mounted. */
  sitePackages: string;
  interpreter: {
    loader: RuntimeFile;
    module: RuntimeFile;
    wasm: RuntimeFile;
    /** The list of packages that the loader asks for: empty. */
    lock: string;
  };
  /** Python with everything imported, and the code that it does not hold. */
  image?: Image;
  /** The app's script. */
  entry: RuntimeFile;
  /** Files that are fetched when a topic asks for them, by name, such as "minilm/tokens.npy". */
  data: Record<string, DataFile>;
  worker: string;
  /** Painted before Python is up: query of the address to document. */
  documents: Record<string, string>;
  /** What the sliders show before Python is up: document to its frames. */
  frames?: Record<string, string>;
  /** The source that the site was built from; the one file has none. */
  source?: string;
  /** Seen before anything is painted: document to its pictures, such as "wide-light". */
  pictures?: Record<string, Record<string, string>>;
  /** The picture that the page brings along. */
  picture?: string;
  /** Topics of which there is one figure as an image, which frames show until they are painted. */
  posters?: string[];
  /** What draws: scripts that run in this order, and modules that they import. */
  libraries?: { scripts: string[]; modules: string[] };
  /** The same, where the page came as one file and has them with it. */
  scripts?: string[];
}

export type Step = "download" | "restore" | "start" | "mount" | "import" | "build";

/** How Python starts. */
export type Route = "image" | "bytecode";

/** Why Python does not start from the image. */
export interface Detour {
  reason: "slow" | "broken";
  details: string;
}

export interface Progress {
  route: Route;
  step: Step;
  fraction: number;
  detour?: Detour;
}

/** What the page says before Python can speak, in one language. */
export interface Messages {
  steps: Record<Step, string>;
  step(number: number, count: number, name: string, percent: number): string;
  /** What the progress bar shows. */
  bar: string;
  detour: Record<Detour["reason"], string>;
  early: string;
  failed: string;
  old(missing: string): string;
  stopped: string;
  silentStart(seconds: number): string;
  silentWork(seconds: number): string;
  callback: string;
  worker: string;
  /** Why the page is not kept for use without a network. */
  offline: { denied: string; full: string };
  update: string;
  useUpdate: string;
  later: string;
  retry: string;
  restart: string;
  dismiss: string;
  details: string;
  busy: string;
}

export type FromWorker =
  | ({ type: "progress" } & Progress)
  | { type: "document"; content: string }
  | { type: "patch"; patch: string; buffers: Map<string, Uint8Array> }
  | { type: "idle" }
  | { type: "error"; message: string; details: string }
  | { type: "failed"; message: string; details: string };

export type ToWorker =
  | { type: "open"; query: string; detour?: Detour }
  | { type: "linked" }
  | { type: "patch"; patch: string }
  | { type: "file"; name: string; content: Uint8Array<ArrayBuffer> }
  | { type: "bye" };

/** What Python starts from. */
export interface Site {
  config: SiteConfig;
  /** Address of the page's folder. */
  base: string;
}

/** To the worker as a whole: to start for one page alone, or for all that join with a port. */
export type ToHost =
  | ({ type: "start"; query: string; detour?: Detour } & Site)
  | ({ type: "host" } & Site)
  | { type: "join" };

/** From the hub of a course page to its frames. */
export type FromHub =
  | { type: "positions:hub"; version: string }
  | { type: "positions:joined" }
  | { type: "positions:lost"; message: string };

export interface BokehEvent {
  kind: string;
  model?: { id: string };
  attr?: string;
  value?: unknown;
  setter_id?: string;
}

/** A change as it comes from Python. */
export interface PatchEvent {
  kind: string;
  model: { id: string };
  attr: string;
}

/** What a page shows at each place of its sliders. */
export interface Frames {
  /** Values of the fields on the page as it was made. */
  home: Record<string, number>;
  /** What sets a field, such as "p1017.value". */
  inputs: Record<string, string>;
  /** What sets any field. */
  live: string;
  /** By field and value. */
  frames: Record<string, Record<string, PatchEvent[]>>;
}

export interface BokehDocument {
  is_idle: boolean;
  on_change(callback: (event: BokehEvent) => void, batched: false): void;
  create_json_patch(events: BokehEvent[]): { events: object[] };
  apply_json_patch(patch: object, buffers: Map<string, ArrayBuffer>): void;
}

export interface BokehView {
  model: { document: BokehDocument | null; visible?: boolean };
  /** Lay out with new styles, with new sizes. */
  invalidate_layout?(): void;
  compute_layout?(): void;
  /** Of figures alone. */
  repaint?(): void;
  repainted?: { connect(slot: () => void): void };
  is_destroyed: boolean;
  el: HTMLElement;
  remove(): void;
}

/** The files of a page that came as one file. */
export interface EmbeddedFiles {
  /** Give a module's data: address. */
  module(url: string): Promise<string>;
  text(name: string): Promise<string>;
  worker(base: string): Worker;
}

declare global {
  const SITE: KeptSite;

  interface Element {
    setHTMLUnsafe(html: string): void;
  }

  interface Window {
    /** The address of the document that was made ahead for this page's address. */
    prerendered?: string;
    Bokeh: {
      embed: {
        embed_items(
          documents: object,
          items: object[],
        ): Promise<{ roots: Map<object, BokehView> | Set<BokehView> }[]>;
      };
      index: Record<string, BokehView> & { roots?: BokehView[] };
      documents: unknown[];
      /** Gives a module of BokehJS by its path in the sources. */
      require(path: string): unknown;
    };
    positionsFiles?: EmbeddedFiles;
    importShim: ((url: string) => Promise<unknown>) & { addImportMap(map: object): void };
  }
}
