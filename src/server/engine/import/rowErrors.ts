import { reportedText } from '../../../schema/bounds.ts';
import type { RowError } from '../../../schema/import/wire.ts';

/** The most errors of one record that are told, and of one request; of further bad records one error each is told. */
const maxOfRecord = 1000;
export const maxOfRequest = 20_000;

/** The errors of a record and of its lines: one a field and row, since the first reason is the most precise. */
export class RowErrors {
  readonly #places = new Set<string>();
  readonly #first: RowError[] = [];

  get count(): number {
    return this.#places.size;
  }

  has(row: number, field: string): boolean {
    return this.#places.has(`${row} ${field}`);
  }

  add({ row, field, message, missing }: RowError): void {
    if (this.has(row, field)) return;
    this.#places.add(`${row} ${field}`);
    if (this.#first.length >= maxOfRecord) return;
    const text = { row, field: reportedText(field), message: reportedText(message) };
    this.#first.push(missing === undefined ? text : { ...text, missing });
  }

  /** The first errors, at most `most` of them, and how many there are more. */
  told(most = maxOfRecord): RowError[] {
    const told = this.#first.slice(0, most);
    const more = this.count - told.length;
    const [first] = told;
    return first && more > 0 ? [...told, { row: first.row, field: 'more', message: `and ${more} more` }] : told;
  }
}
