/** Milliseconds without typing before what was typed is sent. */
const pauseMs = 600;
const firstRetryMs = 2000;
const maxRetryMs = 30_000;

/** Why nothing was saved. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Not saved';

/** When a sheet saves: soon after the last change, and again after a failure, each time later. */
export class Pace {
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #stopped = false;

  constructor(save: () => void) {
    this.#save = save;
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Saves once nothing more was asked for so long. */
  soon(inMs = pauseMs): void {
    this.#plan(this.#save, inMs);
  }

  /** Tries again after a failure. */
  again(retry: () => void): void {
    this.#plan(retry, this.#retryMs);
    this.#retryMs = Math.min(maxRetryMs, this.#retryMs * 2);
  }

  /** Nothing that was planned is done: it is done now. */
  now(): void {
    clearTimeout(this.#timer);
  }

  /** The next failure is the first again. */
  recovered(): void {
    this.#retryMs = firstRetryMs;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #plan(work: () => void, inMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(work, inMs);
  }
}
