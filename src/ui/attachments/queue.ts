/** A file on its way to the server. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** The share that has been sent, from 0 to 1. */
  readonly sent: number;
  /** Why it failed, or was refused. */
  readonly message?: string;
}

type SendFile = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<unknown>;

interface Handlers {
  readonly send: SendFile;
  /** Why a file is not sent at all; undefined where it may be. */
  readonly refusal: (file: File) => string | undefined;
  readonly textOf: (error: unknown) => string;
  /** Whether another try can end otherwise. */
  readonly worthAnotherTry: (error: unknown) => boolean;
  /** Some arrived, and none is under way any longer. */
  readonly onDone: (arrived: number) => void;
}

/** Beyond two at once each only takes from the others. */
const atOnce = 2;

/** Files that are sent one after the other, whichever screen is looked at meanwhile. */
export const uploadQueue = () => {
  let uploads: readonly Upload[] = [];
  let handlers: Handlers | undefined;
  let made = 0;
  let arrived = 0;
  const listeners = new Set<() => void>();
  const controllers = new Map<number, AbortController>();

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, to: Partial<Upload>): void =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)));
  const drop = (id: number): void => set(uploads.filter((upload) => upload.id !== id));
  const busy = (): boolean => uploads.some(({ state }) => state === 'waiting' || state === 'sending');

  const run = async ({ id, file }: Upload, { send, textOf, worthAnotherTry, onDone }: Handlers): Promise<void> => {
    const controller = new AbortController();
    controllers.set(id, controller);
    change(id, { state: 'sending', sent: 0 });
    try {
      await send(file, (sent) => change(id, { sent }), controller.signal);
      arrived += 1;
      drop(id);
    } catch (error) {
      const state = worthAnotherTry(error) ? 'failed' : 'refused';
      if (!controller.signal.aborted) change(id, { state, message: textOf(error) });
    }
    controllers.delete(id);
    next();
    if (busy() || arrived === 0) return;
    onDone(arrived);
    arrived = 0;
  };
  const next = (): void => {
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
    if (!handlers || free <= 0) return;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) void run(upload, handlers);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    uploads: () => uploads,
    busy,
    /** Who looks at it now sends for it, and is told. */
    handle: (by: Handlers) => void (handlers = by),
    add: (files: readonly File[]): void => {
      const added = files.map((file): Upload => {
        const message = handlers?.refusal(file);
        made += 1;
        return { id: made, file, sent: 0, ...(message ? { state: 'refused', message } : { state: 'waiting' }) };
      });
      set([...uploads, ...added]);
      next();
    },
    /** Takes it off, whether it waits, is under way, failed or was refused. */
    cancel: (id: number): void => {
      controllers.get(id)?.abort();
      drop(id);
      next();
    },
    retry: (id: number): void => {
      change(id, { state: 'waiting', sent: 0 });
      next();
    },
  };
};

type UploadQueue = ReturnType<typeof uploadQueue>;

const queues = new Map<string, UploadQueue>();

/** The queue of one place, by its address: the same when the screen comes back to it. */
export const queueOf = (place: string): UploadQueue => {
  const known = queues.get(place) ?? uploadQueue();
  queues.set(place, known);
  return known;
};

/** Whether anything is under way anywhere. */
export const anyUploading = (): boolean => [...queues.values()].some((queue) => queue.busy());

/** Breaks off what is under way, and forgets everything: whoever signs in next has nothing to do with it. */
export const forgetUploads = (): void => {
  for (const queue of queues.values()) for (const { id } of queue.uploads()) queue.cancel(id);
  queues.clear();
};
