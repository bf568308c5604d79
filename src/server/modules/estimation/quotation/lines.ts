import { multiply } from '../../../../domain/decimal.ts';
import type { QuotedLine } from '../../../../domain/estimation/quotation/line.ts';
import type { Tx } from '../../../db/database.ts';
import { inRecord } from '../../../engine/breakdown/lineSet.ts';
import { writtenRows } from '../../../engine/breakdown/rows.ts';
import { billLines, type WrittenLine } from '../import/bill.ts';
import { lineKeys } from '../import/lineKeys.ts';
import type { Stage } from '../stages.ts';
import type { BillLine } from '../workbook/billColumns.ts';

/** The figures with the price of a line for the client: settled rates of BOQ sales, selling rates of a cost estimation. */
const pricesOf = ({ isPriced }: Stage) =>
  isPriced
    ? ({ rate: 'selling_rate', amount: 'selling_extension', base: 'base_selling' } as const)
    : ({ rate: 'target_rate', amount: 'target_extension', base: 'base_target' } as const);

const pricedLine = (stage: Stage) => {
  const { rate, amount, base } = pricesOf(stage);
  return ({
    key,
    kind,
    parent,
    ref,
    description,
    unit,
    quantity,
    factor,
    basis,
    percent,
    alternate,
    figures,
  }: BillLine): QuotedLine => ({
    key,
    kind,
    parent,
    ref,
    description,
    unit,
    quantity: kind === 'structure' || quantity === null ? null : multiply(quantity, factor),
    basis,
    percent,
    alternate,
    rate: kind === 'item' && percent === null ? (figures[rate] ?? null) : null,
    overhead: figures['overhead'] ?? '0',
    amount: kind === 'item' ? (figures[amount] ?? '0') : '0',
    base: figures[base] ?? null,
  });
};

/** The lines of a revision with their prices for the client, in the order of the bill. */
export const pricedLines = async (tx: Tx, stage: Stage, id: number): Promise<readonly QuotedLine[]> => {
  const { texts } = await writtenRows(tx, stage, { where: inRecord(stage, id) });
  const rows = texts.flatMap((text): WrittenLine[] => JSON.parse(`[${text}]`));
  const keys = await lineKeys(tx, stage, inRecord(stage, id));
  return billLines(rows, new Map(keys.map(({ id: line, line_key }) => [line, line_key]))).map(pricedLine(stage));
};
