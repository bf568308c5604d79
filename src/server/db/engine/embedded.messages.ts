/** What the worker thread is started with. */
export interface WorkerStart {
  /** Directory of the cluster; in memory without one. */
  directory: string | null;
  /** A dump of a cluster to begin with, in memory only. */
  dump: Uint8Array | null;
}

/** `wire` carries bytes of PostgreSQL's protocol; the answer comes back under the same session number. */
export type ToWorker =
  | { kind: 'wire'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump' }
  | { kind: 'close' };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'refused'; message: string }
  | { kind: 'wire'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' };
