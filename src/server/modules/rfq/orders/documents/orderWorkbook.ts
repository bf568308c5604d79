import { writeXlsx } from 'hucre/xlsx';
import { plainQuantity } from '../../../../../domain/bookings.ts';
import { bidHeadings } from '../../../../../domain/rfq/workbook/layout.ts';
import { figuresIn } from '../../../../print/figures.ts';
import {
  cellLook,
  formats,
  headingLook,
  onePageWide,
  pageFoot,
  subtitleLook,
  titleLook,
} from '../../../../spreadsheet/looks.ts';
import { cellAddress, formulaCell, sheetName, valueAs, WorksheetCells } from '../../../../spreadsheet/worksheet.ts';
import { chargesIn, unitNote, type WrittenOrder } from './order.ts';
import { orderWords } from './orderWords.ts';

const [item, quantity, unit, due, price, amount] = [1, 2, 3, 4, 5, 6];
const widths = [6, 52, 12, 8, 12, 14, 16];
const figures: ReadonlySet<number> = new Set([quantity, price, amount]);

/** An order as a workbook whose amounts follow from quantity and price, in the currency of the order. */
export const orderWorkbook = async (order: WrittenOrder): Promise<Uint8Array<ArrayBuffer>> => {
  const [columns, words] = [bidHeadings[order.language], orderWords[order.language]];
  const { day } = figuresIn(order.language);
  const sheet = new WorksheetCells();
  sheet.text(0, 0, order.firm.name, titleLook);
  const subtitles = [
    `${words.order} ${order.number}${order.mark ? ` (${words[order.mark].toLowerCase()})` : ''}, ${day(order.orderedOn)}`,
    `${words.to} ${[order.vendorName, ...order.vendorLines].join(', ')}`,
    ...(order.deliverTo ? [`${words.deliverTo} ${order.deliverTo.split(/\r?\n/).join(', ')}`] : []),
    [order.paymentTerm, order.theirNumber && `${words.theirNumber} ${order.theirNumber}`].filter(Boolean).join(', '),
    ...(order.instructions ? [order.instructions] : []),
    ...order.changes.map(({ nth, on, reason }) => `${words.change(nth)}, ${day(on)}: ${reason}`),
  ].filter((text) => text !== '');
  for (const [nth, text] of subtitles.entries()) sheet.text(1 + nth, 0, text, subtitleLook);
  const head = subtitles.length + 2;
  const names = [
    columns.position,
    columns.description,
    columns.quantity,
    columns.unit,
    words.due,
    `${columns.price}, ${order.currency}`,
    `${columns.amount}, ${order.currency}`,
  ];
  for (const [column, name] of names.entries()) sheet.text(head, column, name, headingLook(figures.has(column)));
  const first = head + 1;
  for (const [nth, line] of order.lines.entries()) {
    const row = first + nth;
    sheet.put(row, 0, { value: nth + 1, style: cellLook() });
    const said = unitNote(line, plainQuantity, words.pricePer);
    const name = [line.description, line.variant].filter((text) => text !== null).join(', ');
    sheet.text(row, item, said === null ? name : `${name} (${said})`, cellLook());
    sheet.put(row, quantity, {
      value: valueAs('decimal', line.quantity),
      style: cellLook({ format: formats.quantity }),
    });
    sheet.text(row, unit, line.unit, cellLook());
    sheet.put(row, due, { value: valueAs('date', line.due), style: cellLook({ format: formats.day }) });
    sheet.put(row, price, { value: valueAs('decimal', line.unitPrice), style: cellLook({ format: formats.rate }) });
    sheet.put(
      row,
      amount,
      formulaCell(
        `ROUND(${cellAddress(row, quantity)}*${cellAddress(row, price)}${line.per ? `/${plainQuantity(line.per.factor)}` : ''},2)`,
        valueAs('decimal', line.extension),
        cellLook({ format: formats.money }),
      ),
    );
  }
  const money = cellLook({ format: formats.money });
  const goods = `SUM(${cellAddress(first, amount)}:${cellAddress(first + order.lines.length - 1, amount)})`;
  const charges = chargesIn(order);
  for (const [nth, [name, value]] of charges.entries()) {
    const row = first + order.lines.length + nth;
    sheet.text(row, item, words[name], cellLook());
    const worth = valueAs('decimal', value);
    sheet.put(row, amount, name === 'goods' ? formulaCell(goods, worth, money) : { value: worth, style: money });
  }
  const end = first + order.lines.length + charges.length;
  const total = cellLook({ isTotal: true, format: formats.money });
  for (const column of widths.keys()) sheet.put(end, column, { value: null, style: cellLook({ isTotal: true }) });
  sheet.text(end, item, words.total, cellLook({ isTotal: true }));
  const sums =
    charges.length === 0 ? goods : `SUM(${cellAddress(end - charges.length, amount)}:${cellAddress(end - 1, amount)})`;
  if (order.lines.length > 0) sheet.put(end, amount, formulaCell(sums, valueAs('decimal', order.total), total));
  return Uint8Array.from(
    await writeXlsx({
      sheets: [
        {
          name: sheetName(order.number, words.order),
          ...sheet.written(),
          columns: widths.map((width) => ({ width })),
          freezePane: { rows: head + 1, columns: 2 },
          pageSetup: onePageWide(head + 1),
          headerFooter: pageFoot(words.page),
        },
      ],
      properties: { title: `${order.number} ${order.vendorName}` },
    }),
  );
};
