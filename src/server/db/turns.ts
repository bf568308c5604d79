import { Unavailable } from './unavailable.ts';

interface Waiting {
  readonly go: () => void;
  readonly deadline: NodeJS.Timeout;
}

/** The work of one person, or of nobody: what runs, and what waits in its order. */
interface Lane {
  running: number;
  readonly waiting: Waiting[];
}

export interface TurnsSettings {
  /** The connections of the database. */
  readonly connections: number;
  /** The longest wait for a turn in milliseconds. */
  readonly maxWaitMs?: number;
  /** The most turns that one person may wait for. */
  readonly maxWaiting?: number;
}

/**
 * Gives connections by turns (rule 45): one person has at most two fifths of them at a time, and people who wait follow
 * each other in a circle, so that many heavy requests of one person leave room for others. Work of nobody, such as
 * reading a session, may have all.
 */
export class Turns {
  readonly #connections: number;
  readonly #share: number;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  /** In the order of the circle: whoever begins or ends a turn goes to its end. */
  readonly #lanes = new Map<number | undefined, Lane>();
  #running = 0;

  constructor({ connections, maxWaitMs = 20_000, maxWaiting = 200 }: TurnsSettings) {
    this.#connections = connections;
    this.#share = Math.max(1, Math.floor(connections * 0.4));
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a turn. The function that it returns ends the turn.
   * @throws Unavailable `busy` after the longest wait, or at once if the person waits for too many turns
   */
  async take(person: number | undefined): Promise<() => void> {
    const lane = this.#lanes.get(person) ?? { running: 0, waiting: [] };
    this.#lanes.set(person, lane);
    if (!this.#mayRun(person, lane) || lane.waiting.length > 0) await this.#wait(person, lane);
    else this.#begin(person, lane);
    return () => {
      lane.running -= 1;
      this.#running -= 1;
      this.#leave(person, lane);
      this.#next();
    };
  }

  /** To the end of the circle, or out of it. */
  #leave(person: number | undefined, lane: Lane): void {
    if (this.#lanes.get(person) === lane) this.#lanes.delete(person);
    if (lane.running > 0 || lane.waiting.length > 0) this.#lanes.set(person, lane);
  }

  #mayRun(person: number | undefined, lane: Lane): boolean {
    return this.#running < this.#connections && (person === undefined || lane.running < this.#share);
  }

  #begin(person: number | undefined, lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
    this.#lanes.delete(person);
    this.#lanes.set(person, lane);
  }

  #wait(person: number | undefined, lane: Lane): Promise<void> {
    if (person !== undefined && lane.waiting.length >= this.#maxWaiting) throw new Unavailable('busy');
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
        this.#leave(person, lane);
        reject(new Unavailable('busy'));
      }, this.#maxWaitMs);
      const waiting: Waiting = { go: resolve, deadline };
      lane.waiting.push(waiting);
    });
  }

  #next(): void {
    for (const [person, lane] of this.#lanes) {
      if (lane.waiting.length === 0 || !this.#mayRun(person, lane)) continue;
      const next = lane.waiting.shift();
      if (!next) continue;
      clearTimeout(next.deadline);
      this.#begin(person, lane);
      next.go();
      return;
    }
  }
}
