import { compare, type Decimal } from '../../decimal.ts';
import { isOutsideBasis } from '../basis.ts';
import type { LineContent } from './line.ts';
import { finished, mappedSmall, type LongWork } from '../../longWork.ts';
import { foldUnit, sameUnit } from './units.ts';

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

/** The key of each line, asked of one after the other: parents come before children. */
type KeyOf = (line: Comparable) => string | null;

/** The words of all lines above and of the line itself: the weakest sign of identity, for lines without a number. */
const pathsFrom = (): ((line: Comparable) => string) => {
  const paths: string[] = [];
  return ({ parent, description }) => {
    const path = `${parent === null ? '' : (paths[parent] ?? '')}\u0001${folded(description)}`;
    paths.push(path);
    return path;
  };
};

const keyed =
  (of: (line: Comparable) => readonly string[], needed: (line: Comparable) => boolean) => (): KeyOf => (line) =>
    needed(line) ? JSON.stringify([line.kind === 'structure', ...of(line).map(folded)]) : null;

/** From the strongest sign to the weakest. A line has its identity by its number or code with its text. */
const signs: readonly (() => KeyOf)[] = [
  // Our own workbook says which line a row is, whatever was changed of it.
  () =>
    ({ kind, key }) =>
      key ? JSON.stringify([kind === 'structure', key]) : null,
  () => {
    const pathOf = pathsFrom();
    return (line) => JSON.stringify([line.kind === 'structure', folded(line.ref), folded(line.code), pathOf(line)]);
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

/** Whether every line of a text measures: "Room 1: 2 × 3.5 = 7". What a person wrote is no part of the file. */
const isMeasured = (text: string): boolean =>
  text.split('\n').every((line) => /(?:^|: |= )-?\d+(?:\.\d+)?$/.test(line));

/** Measurements replace those of an earlier file, and nothing that a person wrote. */
const measuresAnew = ({ additional_info: was = '' }: Comparable, { additional_info: next }: Comparable): boolean =>
  next !== undefined && next.trim() !== was.trim() && (was.trim() === '' || isMeasured(was));

const differences = (was: Comparable, next: Comparable): string[] => [
  ...(['ref', 'code', 'description'] as const).filter((field) => was[field].trim() !== next[field].trim()),
  ...(sameUnit(was.unit, next.unit) ? [] : ['unit']),
  ...(sameFigure(was.quantity, next.quantity) ? [] : ['quantity']),
  ...(sameBasis(was, next) ? [] : ['basis']),
  ...(sameFigure(was.percent, next.basis === undefined && next.quantity === null ? was.percent : next.percent)
    ? []
    : ['percent']),
  ...(isOutsideBasis(next.basis) && !sameFigure(was.alternate_quantity, next.alternate_quantity)
    ? ['alternate_quantity']
    : []),
  ...(next.alternate_to === undefined || (next.alternate_to ?? '').trim() === (was.alternate_to ?? '').trim()
    ? []
    : ['alternate_to']),
  ...(measuresAnew(was, next) ? ['additional_info'] : []),
  // A rate that the file does not have stays as it is in the bill; null is an empty cell of our own workbook.
  ...Object.keys(next.rates).filter(
    (rate) => next.rates[rate] !== undefined && !sameFigure(was.rates[rate], next.rates[rate]),
  ),
];

const plain = (value: Decimal | null | undefined): string =>
  value === null || value === undefined ? '' : value.includes('.') ? value.replace(/\.?0+$/, '') : value;

type FiguresOf = (line: Comparable) => readonly string[];

/** The figures by which lines that look the same are told apart, from all of them to none. */
const figuresFirst = (next: readonly Comparable[]): readonly FiguresOf[] => {
  const rates = [...new Set(next.flatMap((line) => Object.keys(line.rates)))];
  const measured: FiguresOf = ({ quantity, unit, basis = '', percent, alternate_quantity }) => [
    plain(quantity ?? percent ?? alternate_quantity),
    foldUnit(unit).toLowerCase(),
    basis,
  ];
  return [(line) => [...measured(line), ...rates.map((name) => plain(line.rates[name]))], measured, () => []];
};

/**
 * Which lines of a file are lines of the bill already. Of lines that look the same those with the same figures are
 * paired first, the others in their order: where the first of two was dropped, the second stays what it was. The lists
 * have parents before children. It pauses every few hundred lines.
 */
export function* comparingLines(was: readonly Comparable[], next: readonly Comparable[]): LongWork<IdentityComparison> {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  const figures = figuresFirst(next);
  function* pair(
    wasKeys: readonly (string | null)[],
    nextKeys: readonly (string | null)[],
    figuresOf: FiguresOf,
  ): LongWork<void> {
    const keyOf = (key: string, line: Comparable | undefined): string =>
      line ? JSON.stringify([key, ...figuresOf(line)]) : key;
    const free = new Map<string, number[]>();
    yield* mappedSmall(wasKeys, (key, at) => {
      if (key === null || taken.has(at)) return;
      const whole = keyOf(key, was[at]);
      const known = free.get(whole);
      if (known) known.push(at);
      else free.set(whole, [at]);
    });
    const used = new Map<string, number>();
    yield* mappedSmall(nextKeys, (key, at) => {
      if (key === null || partner.has(at)) return;
      const whole = keyOf(key, next[at]);
      const place = used.get(whole) ?? 0;
      const found = free.get(whole)?.[place];
      if (found === undefined) return;
      used.set(whole, place + 1);
      // An item holds nothing: it is no BOM of a file that says so.
      if (next[at]?.kind === 'bom' && was[found]?.kind === 'item') return;
      partner.set(at, found);
      taken.add(found);
    });
  }
  for (const sign of signs) {
    const wasKeys = yield* mappedSmall(was, sign());
    const nextKeys = yield* mappedSmall(next, sign());
    for (const figuresOf of figures) {
      yield;
      // Most lines have a partner by the first sign: the others ask for nothing.
      if (taken.size < was.length && partner.size < next.length) yield* pair(wasKeys, nextKeys, figuresOf);
    }
  }
  yield;
  const same = yield* mappedSmall(next, (line, at): readonly Pair[] => {
    const old = partner.get(at);
    const before = old === undefined ? undefined : was[old];
    return old === undefined || !before ? [] : [{ next: at, was: old, changed: differences(before, line) }];
  });
  return {
    same: same.flat(),
    added: next.flatMap((_, at) => (partner.has(at) ? [] : [at])),
    gone: was.flatMap((_, at) => (taken.has(at) ? [] : [at])),
  };
}

/** The same at once. */
export const compareLines = (was: readonly Comparable[], next: readonly Comparable[]): IdentityComparison =>
  finished(comparingLines(was, next));
