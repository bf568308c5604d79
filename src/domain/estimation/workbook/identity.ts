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
 * have parents before children. It pauses between one sign and the next.
 */
export function* comparingLines(was: readonly Comparable[], next: readonly Comparable[]): LongWork<IdentityComparison> {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  const figures = figuresFirst(next);
  const pair = (wasKeys: readonly (string | null)[], nextKeys: readonly (string | null)[], figuresOf: FiguresOf) => {
    const keyOf = (key: string, line: Comparable | undefined): string =>
      line ? JSON.stringify([key, ...figuresOf(line)]) : key;
    const free = new Map<string, number[]>();
    for (const [at, key] of wasKeys.entries()) {
      if (key === null || taken.has(at)) continue;
      const whole = keyOf(key, was[at]);
      const known = free.get(whole);
      if (known) known.push(at);
      else free.set(whole, [at]);
    }
    const used = new Map<string, number>();
    for (const [at, key] of nextKeys.entries()) {
      if (key === null || partner.has(at)) continue;
      const whole = keyOf(key, next[at]);
      const place = used.get(whole) ?? 0;
      const found = free.get(whole)?.[place];
      if (found === undefined) continue;
      used.set(whole, place + 1);
      // An item holds nothing: it is no BOM of a file that says so.
      if (next[at]?.kind === 'bom' && was[found]?.kind === 'item') continue;
      partner.set(at, found);
      taken.add(found);
    }
  };
  for (const sign of signs) {
    const wasKeys = sign(was);
    yield;
    const nextKeys = sign(next);
    for (const figuresOf of figures) {
      yield;
      // Most lines have a partner by the first sign: the others ask for nothing.
      if (taken.size < was.length && partner.size < next.length) pair(wasKeys, nextKeys, figuresOf);
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
