import type { Content, TableCell } from 'pdfmake/interfaces';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { printable, printLayout, type PrintedDocument } from '../../../print/document.ts';
import { dayText, quantityText } from '../../../print/texts.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import { facts, headings, note, section, keptRows } from '../../../print/parts.ts';
import { furtherOf, type VendorRequest } from './request.ts';

const lineRow = (line: LevellingLine, at: number): TableCell[] => {
  const further = furtherOf(line).join(', ');
  const specification = line.specification?.trim() ?? '';
  const texts: readonly (Content | null)[] = [
    { text: printable(line.description), bold: true },
    further ? { text: printable(further) } : null,
    specification ? { text: printable(specification), fontSize: 8, color: '#475569', margin: [0, 1, 0, 0] } : null,
  ];
  return [
    { text: String(at + 1) },
    { stack: texts.filter((text) => text !== null) },
    { text: quantityText(line.quantity), alignment: 'right' },
    { text: printable(line.unit ?? '') },
    { text: line.needed_on ? dayText(line.needed_on) : '', noWrap: true },
    '',
    '',
  ];
};

const lineTable = (request: VendorRequest): Content => ({
  layout: printLayout,
  table: {
    headerRows: 1,
    ...keptRows(request.lines),
    widths: [22, '*', 44, 40, 56, 66, 66],
    body: [
      headings([
        'Pos.',
        'Description',
        ['Quantity', 'right'],
        'Unit',
        'Needed on',
        [`Unit price, ${request.firm.currency}`, 'right'],
        [`Amount, ${request.firm.currency}`, 'right'],
      ]),
      ...request.lines.map(lineRow),
    ],
  },
});

const blanks = ['Your reference', 'Valid until', 'Lead time', 'Minimum order', 'Date and signature'];

const rule = () => ({ type: 'line', x1: 0, y1: 0, x2: 300, y2: 0, lineWidth: 0.4, lineColor: '#94A3B8' }) as const;

/** Where a vendor who answers on paper says the rest. */
const answer = (): Content => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  stack: [
    section('Your quotation'),
    {
      layout: 'noBorders',
      table: {
        widths: [100, '*'],
        body: blanks.map((label): TableCell[] => [
          { text: label, color: '#475569', margin: [0, 8, 0, 0] },
          { canvas: [rule()], margin: [0, 20, 0, 0] },
        ]),
      },
    },
  ],
});

/** The request to one vendor as a document: who asks whom, on what terms, for which lines, with which files. */
export const requestPdf = (request: VendorRequest): PrintedDocument => {
  const { code, firm, due, paymentTerm, instructions, files } = request;
  return {
    title: `${code} ${request.vendorName}`,
    numbers: numbersOf(firm),
    foot: printable(`${firm.name} · ${code} · ${request.vendorName}`),
    content: [
      headOf(firm, 'Request for quotation', request.mark),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: 'To', color: '#475569', fontSize: 8 },
              { text: printable(request.vendorName), bold: true, fontSize: 11, margin: [0, 1, 0, 1] },
              ...request.vendorLines.map((line) => ({ text: printable(line) })),
            ],
          },
          facts(
            [
              ['RFQ', code],
              ['Date', dayText(request.made)],
              ['Quotation due', due && dayText(due)],
              ['Payment term', paymentTerm],
              ['Currency', firm.currency],
              ['Contact', request.buyer],
            ],
            230,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 12],
      },
      { text: printable(request.name), bold: true, fontSize: 12, margin: [0, 0, 0, 4] },
      ...(instructions ? [{ text: printable(instructions), margin: [0, 0, 0, 8] } satisfies Content] : []),
      lineTable(request),
      ...(files.length
        ? [
            section(`Attached (${files.length})`),
            { ul: files.map((name) => printable(name)), margin: [0, 0, 0, 4] } satisfies Content,
          ]
        : []),
      note(
        'Please price each line, or say that you do not bid for it. What you offer in place of what is asked for goes beside the line, in your words. The workbook that comes with this request is read back as you fill it in.',
      ),
      answer(),
    ],
  };
};
