import { currencies } from '../../../../domain/currencies.ts';
import type { TableLayout } from '../../../../domain/rfq/table/layout.ts';
import { currenciesOf, means, signOfFigure, signOfHeading, signOfTitle } from '../../../../domain/table/money.ts';
import type { Worksheet } from '../../../../domain/table/worksheet.ts';

export type Currency = (typeof currencies)[number];

const isKnown = (code: string | undefined): code is Currency => currencies.some((one) => one === code);

/** Prices of a table that are not in the branch's currency. */
export interface ForeignPrices {
  /** Their currencies, in the order in which they come. */
  readonly currencies: readonly string[];
  /** Whose prices they are, as the table names them. */
  readonly bidders: ReadonlySet<string>;
}

/**
 * The prices that are not in `own`: by their cells, their formats, their headings, or the title above all of them. A sign
 * that several countries have stands for the first of them that a quotation can have.
 */
export const foreignPrices = (
  { rows }: Worksheet,
  { groups, columns, from, form }: TableLayout,
  own: string,
): ForeignPrices => {
  const found = new Set<string>();
  const bidders = new Set<string>();
  const title = signOfTitle(rows.slice(0, Math.max(0, from - 1)));
  for (const [nth, { name, price, extension }] of groups.entries())
    for (const at of [price, extension].flatMap((column) => column ?? [])) {
      const heading =
        rows
          .slice(Math.max(0, from - 2), from)
          .map(({ cells }) => signOfHeading(cells[at] ?? ''))
          .findLast((sign) => sign !== null) ?? title;
      let bidder = name || `Bidder ${nth + 1}`;
      for (const { cells, money } of rows.slice(from)) {
        if (form === 'rows') bidder = (cells[columns.bidder ?? -1] ?? '').replace(/\s+/g, ' ').trim() || bidder;
        if (!/\d/.test(cells[at] ?? '')) continue;
        const sign = signOfFigure(cells[at] ?? '') ?? money[at] ?? heading;
        if (sign === null || currenciesOf(sign).length === 0 || means(sign, own)) continue;
        found.add(currenciesOf(sign).find(isKnown) ?? sign);
        bidders.add(bidder);
      }
    }
  return { currencies: [...found], bidders };
};

/** Those of them that a quotation can be in. */
export const quotable = (found: readonly string[]): readonly Currency[] => found.filter(isKnown);
