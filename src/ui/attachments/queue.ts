/** A file in the upload queue. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** The id of the file whose next version it is. */
  readonly replaces?: number;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** The sent share, from 0 to 1. */
  readonly sent: number;
  /** The reason of a failed or refused upload. */
  readonly message?: string;
}

type SendFile = (
  upload: Pick<Upload, 'file' | 'replaces'>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

interface Handlers {
  readonly send: SendFile;
  /** Why a file cannot be sent; undefined when it can. */
  readonly refusal: (file: File) => string | undefined;
  readonly textOf: (error: unknown) => string;
  /** Whether a retry can succeed. */
  readonly worthAnotherTry: (error: unknown) => boolean;
  /** The queue is empty, and `arrived` files were uploaded. */
  readonly onDone: (arrived: number) => void;
}

/** More parallel uploads would only slow each other down. */
const atOnce = 2;

/** A queue of uploads. It goes on while the user is on another screen. */
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

  const run = async ({ id, ...upload }: Upload, { send, textOf, worthAnotherTry, onDone }: Handlers): Promise<void> => {
    const controller = new AbortController();
    controllers.set(id, controller);
    change(id, { state: 'sending', sent: 0 });
    try {
      await send(upload, (sent) => change(id, { sent }), controller.signal);
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
    /** The mounted screen sets its handlers. */
    handle: (by: Handlers) => void (handlers = by),
    add: (files: readonly File[], replaces?: number): void => {
      const added = files.map((file): Upload => {
        const message = handlers?.refusal(file);
        made += 1;
        return {
          id: made,
          file,
          sent: 0,
          ...(replaces !== undefined && { replaces }),
          ...(message ? { state: 'refused', message } : { state: 'waiting' }),
        };
      });
      set([...uploads, ...added]);
      next();
    },
    /** Removes an upload in any state, and aborts it. */
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

/** The queue with this key. The screen finds it again when it is mounted again. */
export const queueOf = (place: string): UploadQueue => {
  const known = queues.get(place) ?? uploadQueue();
  queues.set(place, known);
  return known;
};

/** Whether any queue is uploading. */
export const anyUploading = (): boolean => [...queues.values()].some((queue) => queue.busy());

/** Aborts all uploads and clears the queues: they do not belong to the next user. */
export const forgetUploads = (): void => {
  for (const queue of queues.values()) for (const { id } of queue.uploads()) queue.cancel(id);
  queues.clear();
};
