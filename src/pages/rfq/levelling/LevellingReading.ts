/** Milliseconds in which the server tells of changes that were made here. */
const ownMs = 3000;

/** Reads all anew, so that an answer never takes away what was saved since it was asked for. */
export class LevellingReading<T> {
  readonly #load: () => Promise<T>;
  readonly #take: (answer: T) => void;
  #savedAt = 0;
  /** How often something was saved from here, and how many readings were begun and the last one taken over. */
  #saves = 0;
  #begun = 0;
  #taken = 0;

  constructor(load: () => Promise<T>, take: (answer: T) => void) {
    this.#load = load;
    this.#take = take;
  }

  /** Something is about to be saved from here. */
  noteSaving(): void {
    this.#savedAt = Date.now();
  }

  /** Something was saved from here: an answer that was asked for before may lack it. */
  noteSaved(): void {
    this.#savedAt = Date.now();
    this.#saves += 1;
  }

  /** Whether what the server tells now may be what was saved from here. */
  hasJustSaved(): boolean {
    return Date.now() - this.#savedAt < ownMs;
  }

  /** @throws Error with a message */
  async refresh(): Promise<void> {
    for (;;) {
      const reading = (this.#begun += 1);
      const saves = this.#saves;
      // oxlint-disable-next-line no-await-in-loop -- what was saved meanwhile may not be in the answer yet
      const answer = await this.#load();
      if (saves !== this.#saves) continue;
      // One that was begun later knows more.
      if (reading < this.#taken) return;
      this.#taken = reading;
      return this.#take(answer);
    }
  }
}
