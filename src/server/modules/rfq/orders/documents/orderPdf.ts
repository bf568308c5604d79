import type { Content, TableCell } from 'pdfmake/interfaces';
import { bidHeadings } from '../../../../../domain/rfq/workbook/layout.ts';
import { printable, printLayout, type PrintedDocument } from '../../../../print/document.ts';
import { figuresIn, type Figures } from '../../../../print/figures.ts';
import { headOf, numbersOf } from '../../../../print/head.ts';
import { facts, faint, headings, keptRows, note } from '../../../../print/parts.ts';
import { chargesIn, unitNote, type WrittenLine, type WrittenOrder } from './order.ts';
import { orderWords } from './orderWords.ts';

interface Writing {
  readonly figures: Figures;
  readonly words: (typeof orderWords)[keyof typeof orderWords];
}

const itemCell = (line: WrittenLine, { figures, words }: Writing): TableCell => {
  const name = { text: printable(line.description), bold: true };
  const said = [line.variant, unitNote(line, figures.quantity, words.pricePer)].filter((text) => text !== null);
  return said.length === 0 ? name : { stack: [name, { text: printable(said.join(' · ')), color: faint, fontSize: 8 }] };
};

const lineRow = (line: WrittenLine, at: number, writing: Writing): TableCell[] => [
  { text: String(at + 1) },
  itemCell(line, writing),
  { text: writing.figures.quantity(line.quantity), alignment: 'right' },
  { text: printable(line.unit ?? '') },
  { text: line.due ? writing.figures.day(line.due) : '', noWrap: true },
  { text: writing.figures.rate(line.unitPrice), alignment: 'right' },
  { text: writing.figures.money(line.extension), alignment: 'right' },
];

const sumRow = (
  name: string,
  amount: string,
  look: { readonly bold?: boolean; readonly color?: string },
): TableCell[] => [
  '',
  { text: name, colSpan: 5, ...look },
  '',
  '',
  '',
  '',
  { text: amount, alignment: 'right', ...look },
];

const lineTable = (order: WrittenOrder): Content => {
  const { lines, language, currency, rate, total, ownTotal, firm } = order;
  const [columns, words, figures] = [bidHeadings[language], orderWords[language], figuresIn(language)];
  return {
    layout: printLayout,
    table: {
      headerRows: 1,
      ...keptRows(lines),
      widths: [22, '*', 48, 36, 58, 62, 72],
      body: [
        headings([
          columns.position,
          columns.description,
          [columns.quantity, 'right'],
          columns.unit,
          words.due,
          [`${columns.price}, ${currency}`, 'right'],
          [`${columns.amount}, ${currency}`, 'right'],
        ]),
        ...lines.map((line, at) => lineRow(line, at, { figures, words })),
        ...chargesIn(order).map(([name, amount]) => sumRow(words[name], figures.money(amount), {})),
        sumRow(words.total, figures.money(total), { bold: true }),
        ...(rate === null
          ? []
          : [
              sumRow(
                `${words.ownTotal(firm.currency)} (${words.rate(currency, figures.rate(rate), firm.currency)})`,
                figures.money(ownTotal),
                { color: faint },
              ),
            ]),
      ],
    },
  };
};

/** An order as its vendor gets it: who orders what, to where, on what terms. */
export const orderPdf = (order: WrittenOrder): PrintedDocument => {
  const { number, firm, language, mark, deliverTo, instructions, vendorName, vendorLines, changes } = order;
  const words = orderWords[language];
  const { day } = figuresIn(language);
  const address = (title: string, name: string | null, lines: readonly string[]): Content[] => [
    { text: title, color: faint, fontSize: 8 },
    ...(name ? [{ text: printable(name), bold: true, fontSize: 11, margin: [0, 1, 0, 1] } satisfies Content] : []),
    ...lines.map((line) => ({ text: printable(line) })),
  ];
  return {
    title: `${number} ${vendorName}`,
    numbers: numbersOf(firm),
    foot: printable(`${firm.name} · ${number} · ${vendorName}`),
    pages: words.page,
    content: [
      headOf(firm, words.order, mark && words[mark]),
      {
        columns: [
          {
            width: '*',
            stack: [
              ...address(words.to, vendorName, vendorLines),
              ...(deliverTo
                ? [
                    {
                      stack: address(words.deliverTo, null, deliverTo.split(/\r?\n/)),
                      margin: [0, 10, 0, 0],
                    } satisfies Content,
                  ]
                : []),
            ],
          },
          facts(
            [
              [words.order, changes.length > 0 ? `${number}, ${words.change(changes.length)}` : number],
              [words.date, day(order.orderedOn)],
              [words.award, order.award],
              [words.theirNumber, order.theirNumber],
              [words.paymentTerm, order.paymentTerm],
              [words.currency, order.currency],
              [words.contact, order.contact],
            ],
            230,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 12],
      },
      ...(instructions ? [{ text: printable(instructions), margin: [0, 0, 0, 8] } satisfies Content] : []),
      ...changes.map(({ nth, on, reason }): Content => ({
        text: [{ text: `${words.change(nth)}, ${day(on)}: `, bold: true }, printable(reason)],
        margin: [0, 0, 0, 4],
      })),
      lineTable(order),
      note(words.confirm),
    ],
  };
};
