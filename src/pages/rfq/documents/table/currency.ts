import { currencies } from '../../../../domain/currencies.ts';
import type { TableLayout } from '../../../../domain/rfq/table/layout.ts';
import { currenciesOf, means, signOfFigure, signOfHeading } from '../../../../domain/table/money.ts';
import type { Worksheet } from '../../../../domain/table/worksheet.ts';

export type Currency = (typeof currencies)[number];

const isKnown = (code: string | undefined): code is Currency => currencies.some((one) => one === code);

/**
 * The currencies that the prices of a table are written in and that are not `own`: in their cells, their formats or their
 * headings. A sign that several countries have stands for the first of them that a quotation can have.
 */
export const foreignPrices = ({ rows }: Worksheet, { groups, from }: TableLayout, own: string): readonly string[] => {
  const found = new Set<string>();
  const columns = groups.flatMap(({ price, extension }) => [price, extension].flatMap((at) => at ?? []));
  const add = (sign: string | null) => {
    if (sign === null || currenciesOf(sign).length === 0 || means(sign, own)) return;
    found.add(currenciesOf(sign).find(isKnown) ?? sign);
  };
  for (const at of columns) {
    add(signOfHeading(rows[from - 1]?.cells[at] ?? ''));
    for (const { cells, money } of rows.slice(from))
      if (/\d/.test(cells[at] ?? '')) add(signOfFigure(cells[at] ?? '') ?? money[at] ?? null);
  }
  return [...found];
};

/** Those of them that a quotation can be in. */
export const quotable = (found: readonly string[]): readonly Currency[] => found.filter(isKnown);
