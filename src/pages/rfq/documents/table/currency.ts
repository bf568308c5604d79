import { currencies } from '../../../../domain/currencies.ts';
import { currenciesOf } from '../../../../domain/currencySigns.ts';
import type { Group } from '../../../../domain/rfq/table/groups.ts';
import type { TableLayout } from '../../../../domain/rfq/table/layout.ts';
import { currencyColumnOf, signInCell } from '../../../../domain/table/currencyColumns.ts';
import { means, nameOfSign, signOfFigure, signOfHeading } from '../../../../domain/table/money.ts';
import { saidOfAll } from '../../../../domain/table/saidOfAll.ts';
import type { Worksheet, WrittenRow } from '../../../../domain/table/worksheet.ts';

export type Currency = (typeof currencies)[number];

const isKnown = (code: string | undefined): code is Currency => currencies.some((one) => one === code);

/** By currency, the rows of prices in it, from 1: a code, or the sign that several countries have. */
export type RowsByCurrency = ReadonlyMap<string, readonly number[]>;

/** Prices of a table that are not in the branch's currency. */
export interface ForeignPrices {
  /** Their currencies, in the order in which they come. */
  readonly currencies: readonly string[];
  /** Whose prices they are, as the table names them. */
  readonly bidders: ReadonlySet<string>;
  /** In which currencies these bidders' prices are, the branch's own among them. */
  readonly rows: ReadonlyMap<string, RowsByCurrency>;
  /** The estimate has some, too. */
  readonly isEstimate: boolean;
}

export const noForeign: ForeignPrices = { currencies: [], bidders: new Set(), rows: new Map(), isEstimate: false };

/** By what the prices of a row are said to be in a currency: the cell, its format, a column of currencies, or for all. */
const signIn =
  (columns: readonly number[], currencyAt: number | null, all: string | null) =>
  ({ cells, money }: WrittenRow): string | null => {
    const priced = columns.filter((at) => /\d/.test(cells[at] ?? ''));
    const own = priced.map((at) => signOfFigure(cells[at] ?? '') ?? money[at] ?? null).find((sign) => sign !== null);
    const sign = own ?? signInCell(cells[currencyAt ?? -1]) ?? all;
    return priced.length === 0 || sign === null || currenciesOf(sign).length === 0 ? null : sign;
  };

/** The prices that are not in `own`: by their cells, their formats, their headings, or the title above all of them. */
export const foreignPrices = (
  { rows }: Worksheet,
  { groups, estimate, columns, currencies: currencyColumns, from, form }: TableLayout,
  own: string,
): ForeignPrices => {
  const names = new Set<string>();
  const found = new Map<string, Map<string, number[]>>();
  const [above, below] = [rows.slice(0, Math.max(0, from - 1)), rows.slice(from)];
  const title = saidOfAll(above, below).sign;
  const all = [...groups, ...(estimate ? [estimate] : [])];
  const moneyOf = ({ price, extension }: Group) => [price, extension].flatMap((at) => at ?? []);
  const signOf = (group: Group) => {
    const at = moneyOf(group);
    const others = all.filter((one) => one !== group).flatMap(moneyOf);
    const headings = rows.slice(Math.max(0, from - 2), from).flatMap(({ cells }) => at.map((one) => cells[one] ?? ''));
    const heading = headings.map(signOfHeading).findLast((sign) => sign !== null) ?? title;
    return signIn(at, currencyColumnOf(currencyColumns, at, others), heading);
  };
  for (const [nth, group] of groups.entries()) {
    const signAt = signOf(group);
    let bidder = group.name || `Bidder ${nth + 1}`;
    for (const [at, row] of below.entries()) {
      if (form === 'rows') bidder = (row.cells[columns.bidder ?? -1] ?? '').replace(/\s+/g, ' ').trim() || bidder;
      if (![group.price, group.extension].some((column) => /\d/.test(row.cells[column ?? -1] ?? ''))) continue;
      const sign = signAt(row);
      const name = sign === null || means(sign, own) ? own : nameOfSign(sign);
      if (name !== own) names.add(name);
      const of = found.get(bidder) ?? new Map<string, number[]>();
      of.set(name, [...(of.get(name) ?? []), from + at + 1]);
      found.set(bidder, of);
    }
  }
  const foreign = [...found].filter(([, of]) => [...of.keys()].some((name) => name !== own));
  const signOfEstimate = estimate ? signOf(estimate) : () => null;
  return {
    currencies: [...names],
    bidders: new Set(foreign.map(([bidder]) => bidder)),
    rows: new Map(foreign),
    isEstimate: below.some((row) => {
      const sign = signOfEstimate(row);
      return sign !== null && !means(sign, own);
    }),
  };
};

/** The currencies that a name of `foreignPrices` can stand for, and a quotation can be in. */
export const quotable = (name: string): readonly Currency[] => currenciesOf(name).filter(isKnown);

/** What a person says of the currencies of a table. */
export interface SaidOfCurrencies {
  /** What each currency of the table is taken as. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Of bidders whose prices are in several: in which those are that are taken. */
  readonly kept: ReadonlyMap<string, string>;
}

interface Told extends SaidOfCurrencies {
  readonly foreign: ForeignPrices;
  readonly aliases: ReadonlyMap<string, string>;
}

/** The rows of a bidder's prices by the currency that they are taken as; null for a bidder without foreign ones. */
export const pricesByCurrency = (
  { foreign, aliases, currencies: said }: Pick<Told, 'foreign' | 'aliases' | 'currencies'>,
  bidder: string,
): RowsByCurrency | null => {
  const own = [...foreign.rows].filter(([name]) => (aliases.get(name) ?? name) === bidder);
  if (own.length === 0) return null;
  const taken = new Map<string, number[]>();
  for (const [, of] of own)
    for (const [name, rows] of of) {
      const code = said.get(name) ?? name;
      taken.set(code, [...(taken.get(code) ?? []), ...rows]);
    }
  return taken;
};

/** The currency of a bidder's quotation, and the rows whose prices are in another one; null for the branch's own. */
export const quotationCurrency = (
  told: Told,
  bidder: string,
): { readonly code: string | undefined; readonly left: ReadonlySet<number> } | null => {
  const taken = pricesByCurrency(told, bidder);
  if (!taken) return null;
  const code = taken.size === 1 ? [...taken.keys()][0] : told.kept.get(bidder);
  return { code, left: new Set([...taken].flatMap(([name, rows]) => (name === code ? [] : rows))) };
};
