import { isRecord } from '../../../schema/guards.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import { isKeptLines, type KeptLines, type TypedLine } from '../../../ui/inHand/typed.ts';
import { DraftKeeper } from '../../../ui/lines/draftKeeper.ts';
import type { DraftStore } from '../../../ui/lines/drafts.ts';
import { columnOfCell, keyOfCell, type CellAt } from './cells.ts';
import { noBid, type BidValues } from './model.ts';
import type { StoredBids } from './StoredBids.ts';
import type { KeptCell, TypedCells } from './TypedCells.ts';

/** Prices that are not saved, in the browser's storage, for one user in one branch. */
export interface BidsDraft extends KeptLines {
  readonly cells: readonly KeptCell[];
}

export const isBidsDraft = (value: unknown): value is BidsDraft =>
  isKeptLines(value) && 'cells' in value && Array.isArray(value.cells) && value.cells.every(isRecord);

const textOf = (values: BidValues | null): string => {
  if (values === null) return '';
  const { price, alternate, lead_time_days: days, minimum_quantity: least, note } = values;
  return [
    values.bid === 'no_bid'
      ? noBid
      : price === null
        ? ''
        : `${formatDecimal('rate', price)}${values.unit ? ` / ${values.unit}` : ''}`,
    alternate ?? (values.is_alternate ? 'alternate' : ''),
    days === null ? '' : `${formatInteger(days)} days`,
    least === null ? '' : `at least ${formatDecimal('quantity', least)}`,
    note ?? '',
  ]
    .filter(Boolean)
    .join(', ');
};

interface Parts {
  readonly stored: StoredBids;
  readonly cells: TypedCells;
  readonly drafts: DraftStore<BidsDraft>;
}

/** What was typed into a comparison and is not saved: kept in the browser, and out of the comparison where it was refused for good (rule 139). */
export class BidsInHand {
  readonly #stored: StoredBids;
  readonly #cells: TypedCells;
  readonly #keeper: DraftKeeper<BidsDraft>;
  #hand: BidsDraft | undefined;

  constructor({ stored, cells, drafts }: Parts) {
    this.#stored = stored;
    this.#cells = cells;
    this.#keeper = new DraftKeeper(drafts, () => this.#unsaved());
    this.#hand = this.#keeper.read();
  }

  get current(): BidsDraft | undefined {
    return this.#hand;
  }

  keep(): void {
    this.#keeper.keep();
  }

  later(): void {
    this.#keeper.later();
  }

  /** By lines, beside what is stored now. */
  lines(cells: readonly KeptCell[] = this.#hand?.cells ?? []): readonly TypedLine[] {
    const { answer } = this.#stored;
    const vendors = new Map(answer.vendors.map(({ id, name }) => [id, name]));
    return answer.lines.flatMap(({ id, description }) => {
      const own = cells.filter(({ line }) => line === id);
      if (own.length === 0) return [];
      const values = own.map(({ vendor, values: typed, unread }) => ({
        field: columnOfCell(vendor),
        label: vendors.get(vendor) ?? `No. ${vendor}`,
        typed: unread?.text ?? textOf(typed),
        stored: textOf(this.#stored.at(vendor, id)),
      }));
      return [{ id, name: description, what: 'changed' as const, values }];
    });
  }

  /** What is in hand, and what is typed over it. */
  #unsaved(typed = this.#cells.kept(), why = this.#hand?.why): BidsDraft | undefined {
    const later = new Map(typed.map((cell) => [keyOfCell(cell.vendor, cell.line), cell]));
    const before = (this.#hand?.cells ?? []).filter(({ vendor, line }) => !later.has(keyOfCell(vendor, line)));
    const cells = [...before, ...typed];
    if (cells.length === 0) return undefined;
    return { at: new Date().toISOString(), ...(why !== undefined && { why }), cells, typed: this.lines(cells) };
  }

  /** Takes what is typed for a vendor, or for all, out of the comparison. Returns where it stood. */
  take(why: string, vendor?: number): readonly CellAt[] {
    const taken = this.#cells.kept().filter((cell) => vendor === undefined || cell.vendor === vendor);
    if (taken.length === 0) return taken;
    this.#hand = this.#unsaved(taken, why);
    for (const at of taken) this.#cells.forget(at);
    this.keep();
    return taken;
  }

  /** Puts what is in hand back into the comparison, where its lines and vendors are there yet. */
  putBack(): readonly CellAt[] {
    const cells = (this.#hand?.cells ?? []).filter(
      ({ vendor, line }) => this.#stored.placeOf(line) !== undefined && this.#stored.columnOf(vendor) >= 0,
    );
    this.#hand = undefined;
    for (const cell of cells) this.#cells.resume(cell);
    this.later();
    return cells;
  }

  /** Lets go what is in hand. Returns what takes that back. */
  discard(): () => void {
    const hand = this.#hand;
    this.#hand = undefined;
    this.keep();
    return () => {
      this.#hand = hand;
      this.keep();
    };
  }
}
