import { writeXlsx, type Cell, type CellStyle } from 'hucre/xlsx';
import { lineIdentity, workbookIdentity } from '../../../../domain/rfq/workbook/identity.ts';
import {
  bidColumns,
  bidHeadings,
  headFields,
  headLabels,
  noBidText,
  type BidColumn,
} from '../../../../domain/rfq/workbook/layout.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import {
  cellLook,
  formats,
  headingLook,
  labelLook,
  onePageWide,
  pageFoot,
  subtitleLook,
  titleLook,
} from '../../../spreadsheet/looks.ts';
import { cellAddress, formulaCell, WorksheetCells, sheetName, valueAs } from '../../../spreadsheet/worksheet.ts';
import { figuresIn } from '../../../print/figures.ts';
import { furtherOf, type VendorRequest } from './request.ts';
import { requestWords } from './requestWords.ts';

const widths: Readonly<Record<BidColumn, number>> = {
  position: 6,
  description: 44,
  specification: 34,
  quantity: 11,
  unit: 8,
  needed_on: 12,
  price: 13,
  no_bid: 9,
  amount: 15,
  alternate: 30,
  lead_time: 11,
  minimum: 11,
  note: 30,
  identity: 24,
};
const at = (column: BidColumn): number => bidColumns.indexOf(column);
const inputs: Readonly<Partial<Record<BidColumn, CellStyle>>> = {
  price: cellLook({ isInput: true, format: formats.rate }),
  no_bid: cellLook({ isInput: true }),
  amount: cellLook({ isInput: true, format: formats.money }),
  alternate: cellLook({ isInput: true }),
  lead_time: cellLook({ isInput: true, format: '0' }),
  minimum: cellLook({ isInput: true, format: formats.quantity }),
  note: cellLook({ isInput: true }),
};
const figures: ReadonlySet<BidColumn> = new Set(['quantity', 'price', 'amount', 'lead_time', 'minimum']);

/** A name with its value, as one part of a line. */
const said = (name: string, value: string | null): string[] => (value ? [`${name} ${value}`] : []);

const subtitlesOf = (request: VendorRequest): string[] => {
  const words = requestWords[request.language];
  const { day } = figuresIn(request.language);
  const { mark, instructions, files } = request;
  return [
    `${words.request} ${request.code}: ${request.name}${mark ? ` (${words[mark].toLowerCase()})` : ''}`,
    `${words.to} ${[request.vendorName, ...request.vendorLines].join(', ')}`,
    [
      ...said(words.date, day(request.made)),
      ...said(words.due, request.due && day(request.due)),
      ...said(words.paymentTerm, request.paymentTerm),
      ...said(words.currency, request.firm.currency),
    ].join(', '),
    ...(instructions ? [instructions] : []),
    ...(files.length ? [`${words.attached}: ${files.map(({ name }) => name).join(', ')}`] : []),
    words.fillIn(noBidText[request.language]),
  ];
};

/** The cells of a line: what is asked for, and empty ones for the answer. */
const lineCells = (
  line: LevellingLine,
  nth: number,
  row: number,
  rfq: number,
): Readonly<Record<BidColumn, Partial<Cell>>> => {
  const plain = cellLook();
  const [quantity, price] = [cellAddress(row, at('quantity')), cellAddress(row, at('price'))];
  const input = (column: BidColumn): Partial<Cell> => ({ value: null, style: inputs[column] ?? plain });
  return {
    position: { value: nth + 1, style: plain },
    description: {
      value: valueAs('text', [line.description, ...furtherOf(line)].join('\n')),
      style: plain,
    },
    specification: { value: valueAs('text', line.specification), style: plain },
    quantity: { value: valueAs('decimal', line.quantity), style: cellLook({ format: formats.quantity }) },
    unit: { value: valueAs('text', line.unit), style: plain },
    needed_on: { value: valueAs('date', line.needed_on), style: cellLook({ format: formats.day }) },
    price: input('price'),
    no_bid: input('no_bid'),
    amount: formulaCell(`IF(ISNUMBER(${price}),ROUND(${quantity}*${price},2),"")`, '', inputs.amount),
    alternate: input('alternate'),
    lead_time: input('lead_time'),
    minimum: input('minimum'),
    note: input('note'),
    identity: { value: lineIdentity(rfq, line.id) },
  };
};

/**
 * The workbook that a vendor fills in: what is asked for, with empty cells for prices and what else is said of a line.
 * Hidden cells say which RFQ, vendor and line it is, so that it is read back by these alone.
 */
export const requestWorkbook = async (request: VendorRequest): Promise<Uint8Array<ArrayBuffer>> => {
  const { language } = request;
  const words = requestWords[language];
  const sheet = new WorksheetCells();
  sheet.text(0, 0, request.firm.name, titleLook);
  sheet.put(0, at('identity'), { value: workbookIdentity(request) });
  const subtitles = subtitlesOf(request);
  for (const [nth, text] of subtitles.entries()) sheet.text(1 + nth, 0, text, subtitleLook);
  const firstField = subtitles.length + 2;
  for (const [nth, field] of headFields.entries()) {
    sheet.text(firstField + nth, at('description'), headLabels[language][field], labelLook);
    const format = { valid_until: formats.day, minimum_order: formats.money, lead_time: '0' }[String(field)];
    sheet.put(firstField + nth, at('specification'), {
      value: field === 'currency' ? request.firm.currency : null,
      style: { ...cellLook({ isInput: true, ...(format ? { format } : {}) }), alignment: { horizontal: 'left' } },
    });
  }
  const head = firstField + headFields.length + 1;
  for (const [column, name] of bidColumns.entries())
    sheet.text(head, column, bidHeadings[language][name], headingLook(figures.has(name)));
  const [first, end] = [head + 1, head + 1 + request.lines.length];
  for (const [nth, line] of request.lines.entries()) {
    const cells = lineCells(line, nth, first + nth, request.rfq);
    for (const [column, name] of bidColumns.entries()) sheet.put(first + nth, column, cells[name]);
  }
  for (const column of bidColumns.slice(0, -1).keys())
    sheet.put(end, column, { value: null, style: cellLook({ isTotal: true }) });
  sheet.text(end, at('description'), words.total, cellLook({ isTotal: true }));
  const amounts = `${cellAddress(first, at('amount'))}:${cellAddress(end - 1, at('amount'))}`;
  if (request.lines.length > 0)
    sheet.put(end, at('amount'), formulaCell(`SUM(${amounts})`, 0, cellLook({ isTotal: true, format: formats.money })));
  return Uint8Array.from(
    await writeXlsx({
      sheets: [
        {
          name: sheetName(request.code, words.quotation),
          ...sheet.written(),
          columns: bidColumns.map((name) => ({
            width: widths[name],
            ...(name === 'identity' ? { hidden: true } : {}),
          })),
          freezePane: { rows: head + 1, columns: 2 },
          dataValidations: [
            {
              type: 'list',
              values: [noBidText[language]],
              allowBlank: true,
              range: `${cellAddress(first, at('no_bid'))}:${cellAddress(Math.max(first, end - 1), at('no_bid'))}`,
            },
          ],
          pageSetup: onePageWide(head + 1),
          headerFooter: pageFoot(words.page),
        },
      ],
      properties: { title: `${request.code} ${request.vendorName}` },
    }),
  );
};
