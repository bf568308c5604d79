import { compare, type Decimal } from '../../decimal.ts';
import type { LineContent } from './line.ts';
import { sameUnit } from './units.ts';

/** What tells that two lines are the same one, and what of it may differ. */
export interface Comparable extends LineContent {
  readonly kind: string;
  readonly rates: Readonly<Record<string, Decimal | null | undefined>>;
}

/** A line of the file with the line of the bill that it is, by indexes; and the names of what differs. */
export interface Pair {
  readonly next: number;
  readonly was: number;
  readonly changed: readonly string[];
}

export interface IdentityComparison {
  readonly same: readonly Pair[];
  /** Indexes of lines that only the file has. */
  readonly added: readonly number[];
  /** Indexes of lines that only the bill has. */
  readonly gone: readonly number[];
}

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of all lines above and of the line itself: the weakest sign of identity, for lines without a number. */
const pathsOf = (lines: readonly Comparable[]): readonly string[] => {
  const paths: string[] = [];
  for (const { parent, description } of lines)
    paths.push(`${parent === null ? '' : (paths[parent] ?? '')}\u0001${folded(description)}`);
  return paths;
};

type KeysOf = (lines: readonly Comparable[]) => readonly (string | null)[];

const keyed =
  (of: (line: Comparable) => readonly string[], needed: (line: Comparable) => boolean): KeysOf =>
  (lines) =>
    lines.map((line) => (needed(line) ? JSON.stringify([line.kind === 'structure', ...of(line).map(folded)]) : null));

/** From the strongest sign to the weakest. A line has its identity by its number or code with its text. */
const signs: readonly KeysOf[] = [
  // Our own workbook says which line a row is, whatever was changed of it.
  (lines) => lines.map(({ kind, key }) => (key ? JSON.stringify([kind === 'structure', key]) : null)),
  (lines) => {
    const paths = pathsOf(lines);
    return lines.map(({ kind, ref, code }, at) =>
      JSON.stringify([kind === 'structure', folded(ref), folded(code), paths[at]]),
    );
  },
  keyed(
    ({ ref, code, description }) => [ref, code, description],
    ({ ref, code }) => ref !== '' || code !== '',
  ),
  keyed(
    ({ ref, description }) => [ref, description],
    ({ ref }) => ref !== '',
  ),
  keyed(
    ({ code, description }) => [code, description],
    ({ code }) => code !== '',
  ),
];

const sameFigure = (a: Decimal | null | undefined, b: Decimal | null | undefined): boolean =>
  a && b ? compare(a, b) === 0 : (a ?? null) === (b ?? null);

/** A row without a quantity does not say that its line is measured. */
const sameBasis = (was: Comparable, next: Comparable): boolean =>
  was.basis === next.basis || (next.basis === undefined && next.quantity === null);

const differences = (was: Comparable, next: Comparable): string[] => [
  ...(['ref', 'code', 'description'] as const).filter((field) => was[field].trim() !== next[field].trim()),
  ...(sameUnit(was.unit, next.unit) ? [] : ['unit']),
  ...(sameFigure(was.quantity, next.quantity) ? [] : ['quantity']),
  ...(sameBasis(was, next) ? [] : ['basis']),
  ...(sameFigure(was.percent, next.basis === undefined && next.quantity === null ? was.percent : next.percent)
    ? []
    : ['percent']),
  ...(next.basis === 'alternate' && !sameFigure(was.alternate_quantity, next.alternate_quantity)
    ? ['alternate_quantity']
    : []),
  ...(next.alternate_to === undefined || (next.alternate_to ?? '').trim() === (was.alternate_to ?? '').trim()
    ? []
    : ['alternate_to']),
  // A rate that the file does not have stays as it is in the bill; null is an empty cell of our own workbook.
  ...Object.keys(next.rates).filter(
    (rate) => next.rates[rate] !== undefined && !sameFigure(was.rates[rate], next.rates[rate]),
  ),
];

/**
 * Which lines of a file are lines of the bill already. Lines that look the same are paired in their order. The lists
 * have parents before children.
 */
export const compareLines = (was: readonly Comparable[], next: readonly Comparable[]): IdentityComparison => {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const sign of signs) {
    const free = new Map<string, number[]>();
    for (const [at, key] of sign(was).entries())
      if (key !== null && !taken.has(at)) free.set(key, [...(free.get(key) ?? []), at]);
    for (const [at, key] of sign(next).entries()) {
      const found = key === null || partner.has(at) ? undefined : free.get(key)?.shift();
      // An item holds nothing: it is no BOM of a file that says so.
      if (found === undefined || (next[at]?.kind === 'bom' && was[found]?.kind === 'item')) continue;
      partner.set(at, found);
      taken.add(found);
    }
  }
  return {
    same: next.flatMap((line, at) => {
      const old = partner.get(at);
      const before = old === undefined ? undefined : was[old];
      return old === undefined || !before ? [] : [{ next: at, was: old, changed: differences(before, line) }];
    }),
    added: next.flatMap((_, at) => (partner.has(at) ? [] : [at])),
    gone: was.flatMap((_, at) => (taken.has(at) ? [] : [at])),
  };
};
