import type { Levelling } from '../../../domain/rfq/levelling.ts';
import { awardChoiceOf, type AwardChoice } from './choice.ts';

type Chosen = ReadonlyMap<number, number | null>;

/** Who is to get each line while somebody awards: the lowest, or who was chosen; each change returns the lines that it gives to others. */
export class Winners {
  /** Lines for which somebody was chosen, or nobody; the others go to the lowest. Null while nobody awards. */
  #chosen: Chosen | null = null;
  #choice: AwardChoice | null = null;

  get choice(): AwardChoice | null {
    return this.#choice;
  }

  of(line: number): number | null {
    return this.#choice?.get(line) ?? null;
  }

  /** Follows a comparison that has changed. */
  follow(levelling: Levelling): void {
    this.#choice = this.#chosen && awardChoiceOf(levelling, this.#chosen);
  }

  /** Begins to award; or chooses who gets lines, null for nobody. */
  choose(levelling: Levelling, lines: Chosen): number[] {
    return this.#set(levelling, new Map([...(this.#chosen ?? []), ...lines]));
  }

  /** Gives each line to the lowest again. */
  chooseLowest(levelling: Levelling): number[] {
    return this.#set(levelling, new Map());
  }

  /** Gives lines as an award says, by line, and the others to nobody. */
  show(levelling: Levelling, vendors: ReadonlyMap<unknown, unknown>): number[] {
    const vendorOf = (line: number): number | null => {
      const vendor = vendors.get(line);
      return typeof vendor === 'number' ? vendor : null;
    };
    return this.#set(levelling, new Map(levelling.lines.map(({ line: { id } }) => [id, vendorOf(id)])));
  }

  stop(levelling: Levelling): number[] {
    return this.#set(levelling, null);
  }

  #set(levelling: Levelling, chosen: Chosen | null): number[] {
    const before = this.#choice;
    this.#chosen = chosen;
    this.follow(levelling);
    return levelling.lines.flatMap(({ line: { id } }) => ((before?.get(id) ?? null) === this.of(id) ? [] : [id]));
  }
}
