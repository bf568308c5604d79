import type { LinesDraft, DraftStore } from './drafts.ts';

const delayMs = 400;

/** Keeps what is not saved in the browser, shortly after every change. */
export class DraftKeeper {
  readonly #drafts: DraftStore;
  readonly #current: () => LinesDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A draft of an earlier visit waits for an answer, and must not be overwritten. */
  #offered = false;

  constructor(drafts: DraftStore, current: () => LinesDraft | undefined) {
    this.#drafts = drafts;
    this.#current = current;
  }

  /** The draft of an earlier visit; nothing is kept until it is `answered`. */
  offer(): LinesDraft | undefined {
    const draft = this.#drafts.read();
    this.#offered = draft !== undefined;
    return draft;
  }

  answered(): void {
    this.#offered = false;
  }

  keep(): void {
    clearTimeout(this.#timer);
    if (!this.#offered) this.#drafts.write(this.#current());
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), delayMs);
  }
}
