import type { DraftStore } from './drafts.ts';

const delayMs = 400;

/** Keeps what is not saved in the browser, shortly after every change. */
export class DraftKeeper<Draft> {
  readonly #drafts: DraftStore<Draft>;
  readonly #current: () => Draft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(drafts: DraftStore<Draft>, current: () => Draft | undefined) {
    this.#drafts = drafts;
    this.#current = current;
  }

  /** What an earlier visit has left. */
  read(): Draft | undefined {
    return this.#drafts.read();
  }

  keep(): void {
    clearTimeout(this.#timer);
    this.#drafts.write(this.#current());
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), delayMs);
  }
}
