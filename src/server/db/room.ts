import { sql } from 'drizzle-orm';
import type { Tx } from './channel.ts';

/** More than the free room of pages that a table has by chance. */
const probe = sql`create temporary table app_room on commit drop as
  select repeat(md5(n::text), 60) as filler from generate_series(1, 100) n`;

/** Remembers that a database had no room for what somebody saved, until it has room again. */
export class Room {
  #isFull = false;

  noteFull(): void {
    this.#isFull = true;
  }

  /** Tries whether there is room again, where there was none. @throws the error of the database if there is not */
  async look(asSystem: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>): Promise<void> {
    if (!this.#isFull) return;
    await asSystem((tx) => tx.execute(probe));
    this.#isFull = false;
  }
}
