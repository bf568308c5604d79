import { writeXlsx, type Cell, type ColumnDef, type WriteSheet } from 'hucre/xlsx';
import type { Decimal } from '../../../../domain/decimal.ts';
import { alternateAmount, alternateDifference, standsFor } from '../../../../domain/estimation/alternates.ts';
import { ownHeadings } from '../../../../domain/estimation/workbook/ownWorkbook.ts';
import { ownBases } from '../../../../domain/estimation/workbook/rowBasis.ts';
import { xlsxCell, type WorksheetCell } from '../../../spreadsheet/cells.ts';
import { pageFoot } from '../../../spreadsheet/looks.ts';
import { moneyFormat, percentFormat, rateFormat, type BillLine, type FigureColumn } from './billColumns.ts';
import { kindWords, percentFormula, typeOf } from './percentages.ts';
import {
  addressOf,
  alternateHeadings,
  childrenOf,
  depthsOf,
  leading,
  maxFormulaLength,
  placesOf,
  sumFormula,
  sumsOf,
  technical,
  totalOf,
} from './billRows.ts';
import { cellStyle, headingStyle, subtitleStyle, titleStyle } from './billStyles.ts';

export interface BillWorksheet {
  readonly name: string;
  readonly title: string;
  /** Lines below the title: project, client, revision. */
  readonly subtitles: readonly string[];
  readonly lines: readonly BillLine[];
  readonly figures: readonly FigureColumn[];
}

const headings: Readonly<Record<string, string>> = {
  ...ownHeadings,
  ...alternateHeadings,
  total: ownHeadings.total_quantity,
};
const widths: Readonly<Record<string, number>> = {
  ref: 11,
  code: 14,
  description: 58,
  unit: 8,
  quantity: 13,
  total: 13,
  alternate_to: 24,
};
const maxOutline = 7;

const text = (value: unknown): WorksheetCell => xlsxCell({ heading: '', kind: 'text' }, value);
const figure = (value: Decimal | null | undefined): WorksheetCell => xlsxCell({ heading: '', kind: 'decimal' }, value);

/** A name that Excel takes for a sheet: at most 31 characters, none of []:*?/\ and no apostrophe at an end. */
const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Bill';

/** The columns with what a unit and a line are sold for; undefined in stages without prices. */
const priceColumns = (figures: readonly FigureColumn[]) =>
  [
    { rate: 'selling_rate', amount: 'selling_extension' },
    { rate: 'target_rate', amount: 'target_extension' },
  ].find(({ rate }) => figures.some(({ name }) => name === rate));

type Cells = Map<string, Partial<Cell>>;

/** Fills the cells of a bill: the lines, then the grand total. */
const fillLines = (cells: Cells, { lines, figures }: BillWorksheet, firstRow: number): void => {
  const places = placesOf(lines, figures, firstRow);
  const [children, depths] = [childrenOf(lines), depthsOf(lines)];
  const sums = new Map(figures.filter(({ summed }) => summed).map(({ name }) => [name, sumsOf(lines, name)]));
  const address = (name: string, line: number) => addressOf(places, name, line);
  const put = (line: number, name: string, cell: Partial<Cell>) => {
    const at = places.columns.get(name);
    if (at !== undefined) cells.set(`${firstRow - 1 + line},${at}`, cell);
  };
  const asFormula = (formula: string, value: Decimal | null | undefined, style: Cell['style']): Partial<Cell> => ({
    type: 'formula',
    formula,
    formulaResult: figure(value ?? '0'),
    ...(style ? { style } : {}),
  });
  const hasPercentages = lines.some(({ percent }) => percent !== null);
  const percentage = percentFormula(lines, address);
  /** The sum of a group; a formula that would be too long for Excel adds the items between two rows by their type. */
  const groupSum = (name: string, of: number, last: number): string => {
    const direct = sumFormula(children.get(of) ?? [], (line) => address(name, line));
    if (direct.length <= maxFormulaLength) return direct;
    const range = (column: string) => `${address(column, of + 1)}:${address(column, last)}`;
    const types = [kindWords.item, ...(hasPercentages ? [ownBases.percent_of_structure, ownBases.percent_of_all] : [])];
    return types.map((type) => `SUMIF(${range('kind')},"${type}",${range(name)})`).join('+');
  };
  const lastBelow = (at: number): number => {
    let last = at;
    for (let next: number | undefined = at; next !== undefined; next = children.get(next)?.at(-1)) last = next;
    return last;
  };
  const price = priceColumns(figures);
  const findStood = standsFor(lines);
  /** What an alternate stands for, its price, and the difference to the price of that line. */
  const alternates = (at: number, plain: Cell['style'], money: Cell['style']): void => {
    const { alternate = null, figures: own = {} } = lines[at] ?? {};
    put(at, 'alternate_to', { value: text(alternate?.to ?? null), ...(plain && { style: plain }) });
    const amount = price && alternateAmount(alternate?.quantity, own[price.rate]);
    if (!price || !alternate || amount === null || amount === undefined) return;
    put(
      at,
      'alternate_amount',
      asFormula(`ROUND(${address('quantity', at)}*${address(price.rate, at)},2)`, amount, money),
    );
    const stood = findStood(alternate.to);
    if (stood === null) return;
    const theirs =
      lines[stood]?.kind === 'item' ? lines[stood]?.figures[price.amount] : sums.get(price.amount)?.get(stood);
    const difference = `${address('alternate_amount', at)}-${address(price.amount, stood)}`;
    put(at, 'alternate_difference', asFormula(difference, alternateDifference(amount, theirs ?? '0'), money));
  };
  for (const [at, line] of lines.entries()) {
    const depth = depths[at] ?? 0;
    const look = { kind: line.kind, depth };
    const plain = cellStyle(look);
    for (const name of ['ref', 'code', 'unit'] as const) put(at, name, { value: text(line[name]), style: plain });
    put(at, 'description', { value: text(line.description), style: cellStyle({ ...look, isDescription: true }) });
    const quantities = cellStyle({ ...look, format: line.percent === null ? rateFormat : percentFormat });
    put(at, 'quantity', {
      value: figure(line.percent ?? line.alternate?.quantity ?? line.quantity),
      style: quantities,
    });
    const total = totalOf(line);
    if (places.hasBoms && total !== null) {
      const bom = line.parent !== null && lines[line.parent]?.kind === 'bom' ? `*${address('total', line.parent)}` : '';
      put(at, 'total', asFormula(`${address('quantity', at)}${bom}`, total, quantities));
    } else put(at, 'total', { value: null, style: quantities });
    for (const { name, format, formula, ofAlternate, summed } of figures) {
      const style = cellStyle({ ...look, format });
      const value = line.figures[name];
      if (line.kind !== 'item')
        put(
          at,
          name,
          summed && children.has(at)
            ? asFormula(groupSum(name, at, lastBelow(at)), sums.get(name)?.get(at), style)
            : { value: null, style },
        );
      else if (line.percent !== null) {
        // Of a percentage line the amounts alone say something; an overhead has no formula, and is none of its.
        const own = formula && summed ? percentage(name, at) : undefined;
        const amount = formula && summed ? figure(value) : null;
        put(at, name, own === undefined ? { value: amount, style } : asFormula(own, value, style));
      } else if ((line.basis === 'rate_only' || line.basis === 'alternate') && formula && summed)
        put(at, name, { value: ownBases[line.basis], style });
      else if (formula)
        put(
          at,
          name,
          asFormula(
            ((line.alternate && ofAlternate) || formula)((column) => address(column, at)),
            value,
            style,
          ),
        );
      else put(at, name, { value: figure(value), style });
    }
    alternates(at, plain, cellStyle({ ...look, format: moneyFormat }));
    put(at, 'level', { value: depth });
    put(at, 'kind', { value: typeOf(line) });
    put(at, 'key', { value: line.key });
  }
  const end = lines.length;
  const totalStyle = cellStyle({ kind: 'total', depth: 0 });
  for (const name of leading)
    put(end, name, { value: name === 'description' ? 'Grand total' : null, style: totalStyle });
  if (places.hasBoms) put(end, 'total', { value: null, style: totalStyle });
  for (const { name, format, summed } of figures) {
    const style = cellStyle({ kind: 'total', depth: 0, format });
    const has = summed && lines.length > 0;
    put(
      end,
      name,
      has ? asFormula(groupSum(name, -1, end - 1), sums.get(name)?.get(-1), style) : { value: null, style },
    );
  }
};

const worksheetOf = (bill: BillWorksheet): WriteSheet => {
  const { lines, figures, title, subtitles } = bill;
  const headRow = subtitles.length + 3;
  const { columns } = placesOf(lines, figures, headRow + 1);
  const cells: Cells = new Map([['0,0', { value: text(title), style: titleStyle }]]);
  for (const [at, subtitle] of subtitles.entries())
    cells.set(`${at + 1},0`, { value: text(subtitle), style: subtitleStyle });
  const byName = new Map(figures.map((column) => [column.name, column]));
  for (const [name, at] of columns)
    cells.set(`${headRow - 1},${at}`, {
      value: byName.get(name)?.heading ?? headings[name] ?? name,
      style: headingStyle(byName.has(name) || name === 'quantity' || name === 'total'),
    });
  fillLines(cells, bill, headRow + 1);
  const depths = depthsOf(lines);
  const defs: ColumnDef[] = [...columns.keys()].map((name) => ({
    width: widths[name] ?? (byName.get(name)?.narrow ? 10 : 15),
    // Its own import knows sections, levels and lines by these, whatever a reader thinks of the outline.
    ...(technical.some((one) => one === name) ? { hidden: true } : {}),
  }));
  return {
    name: sheetName(bill.name),
    columns: defs,
    rows: Array.from({ length: headRow + lines.length + 1 }, () => Array.from({ length: columns.size }, () => null)),
    cells,
    rowDefs: new Map(depths.map((depth, at) => [headRow + at, { outlineLevel: Math.min(depth, maxOutline) }])),
    outlineProperties: { summaryBelow: false },
    freezePane: { rows: headRow },
    pageSetup: {
      paperSize: 'a4',
      orientation: figures.length > 3 ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${headRow}:$${headRow}`,
    },
    headerFooter: pageFoot(),
  };
};

/** A bill of quantities as a workbook with live formulas and their values. Texts are never formulas. */
export const billWorkbook = async (bill: BillWorksheet): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await writeXlsx({ sheets: [worksheetOf(bill)], properties: { title: bill.title } }));
