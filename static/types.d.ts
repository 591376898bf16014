// Types shared by the modules in this folder; read by the checker alone, never served.

export interface RuntimeFile {
  /** Address relative to the page. */
  url: string;
  /** Bytes, as stored. */
  size: number;
}

export interface SiteConfig {
  /** Where Python code that lies in a pack is mounted. */
  sitePackages: string;
  interpreter: {
    loader: RuntimeFile;
    module: RuntimeFile;
    wasm: RuntimeFile;
    library: RuntimeFile;
    /** The list of packages that the loader asks for: empty. */
    lock: string;
  };
  packs: RuntimeFile[];
  /** The app's script. */
  entry: RuntimeFile;
  worker: string;
  /** Painted before Python is up: query of the address to document. */
  documents: Record<string, string>;
}

export type Step = "download" | "start" | "mount" | "import" | "build";

export type FromWorker =
  | { type: "progress"; step: Step; fraction: number; file?: string }
  | { type: "document"; content: string }
  | { type: "patch"; patch: string; buffers: Map<string, Uint8Array> }
  | { type: "idle" }
  | { type: "error"; message: string; details: string }
  | { type: "failed"; message: string; details: string };

export type ToWorker =
  | { type: "start"; config: SiteConfig; base: string; query: string }
  | { type: "linked" }
  | { type: "patch"; patch: string };

export interface BokehEvent {
  kind: string;
  model?: { id: string };
  attr?: string;
  setter_id?: string;
}

export interface BokehDocument {
  on_change(callback: (event: BokehEvent) => void, batched: false): void;
  create_json_patch(events: BokehEvent[]): { events: object[] };
  apply_json_patch(patch: object, buffers: Map<string, ArrayBuffer>): void;
}

export interface BokehView {
  model: { document: BokehDocument | null };
  remove(): void;
}

declare global {
  interface Window {
    Bokeh: {
      embed: {
        embed_items(
          documents: object,
          items: object[],
        ): Promise<{ roots: Map<object, BokehView> | Set<BokehView> }[]>;
      };
      index: Record<string, BokehView> & { roots?: BokehView[] };
      documents: unknown[];
    };
    importShim: ((url: string) => Promise<unknown>) & { addImportMap(map: object): void };
  }
}
