import type { Levelling } from '../../../domain/rfq/levelling.ts';
import type { SheetRow } from '../../../ui/sheet/types.ts';
import type { CellAt } from './cells.ts';
import type { Decider } from './Decider.ts';
import type { LevellingLineRow } from './model.ts';
import type { StoredBids } from './StoredBids.ts';
import type { TypedCells } from './TypedCells.ts';
import type { Winners } from './Winners.ts';

interface Parts {
  readonly stored: StoredBids;
  readonly cells: TypedCells;
  readonly decider: Decider;
  readonly winners: Winners;
}

const unmarked: readonly undefined[] = [];

/** The lines as they are shown. One whose values, marks or level have changed is another object. */
export class LineRows {
  readonly #parts: Parts;
  #rows: SheetRow<LevellingLineRow>[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get all(): readonly SheetRow<LevellingLineRow>[] {
    return this.#rows;
  }

  #rowOf(at: number, levelling: Levelling): SheetRow<LevellingLineRow> {
    const { stored, cells, decider, winners } = this.#parts;
    const line = stored.answer.lines[at];
    const compared = levelling.lines[at];
    if (!line || !compared) throw new Error('There is no such line');
    const { vendors } = stored.answer;
    const isTyped = cells.isTyped(line.id);
    const row: LevellingLineRow = {
      id: line.id,
      at,
      line,
      bids: isTyped ? vendors.map(({ id }) => cells.valuesAt({ vendor: id, line: line.id })) : stored.rowAt(at),
      marks: isTyped ? vendors.map(({ id }) => cells.markAt(id, line.id)) : unmarked,
      decisions: decider.ofLine(line.id, vendors),
      level: compared,
      winner: winners.of(line.id),
    };
    return { id: line.id, row, level: 1, open: null, found: null };
  }

  /** All lines, after another answer. */
  begin(levelling: Levelling): void {
    this.#rows = this.#parts.stored.answer.lines.map((_, at) => this.#rowOf(at, levelling));
  }

  /** These lines, and all that are compared otherwise now: what was decided for all may have changed others. */
  redraw(lines: Iterable<number>, levelling: Levelling): void {
    const rows = [...this.#rows];
    for (const line of new Set(lines)) {
      const at = this.#parts.stored.placeOf(line);
      if (at !== undefined) rows[at] = this.#rowOf(at, levelling);
    }
    for (const [at, { row }] of rows.entries())
      if (row.level !== levelling.lines[at]) rows[at] = this.#rowOf(at, levelling);
    this.#rows = rows;
  }

  /** The first cell with a mark. */
  firstMarked(): CellAt | undefined {
    for (const { row } of this.#rows) {
      const at = row.marks.findIndex((mark) => mark !== undefined);
      const vendor = this.#parts.stored.answer.vendors[at];
      if (vendor) return { line: row.id, vendor: vendor.id };
    }
    return undefined;
  }
}
