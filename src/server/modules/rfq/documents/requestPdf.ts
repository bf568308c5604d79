import type { Content, TableCell } from 'pdfmake/interfaces';
import { bidHeadings } from '../../../../domain/rfq/workbook/layout.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { printable, printLayout, type PrintedDocument } from '../../../print/document.ts';
import { figuresIn, type Figures } from '../../../print/figures.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import { facts, faint, headings, note, section, keptRows } from '../../../print/parts.ts';
import type { Drawings } from './drawings.ts';
import { furtherOf, type VendorRequest } from './request.ts';
import { requestWords, type RequestWords as Words } from './requestWords.ts';

const lineRow = (line: LevellingLine, at: number, figures: Figures): TableCell[] => {
  const further = furtherOf(line).join(', ');
  const specification = line.specification?.trim() ?? '';
  const texts: readonly (Content | null)[] = [
    { text: printable(line.description), bold: true },
    further ? { text: printable(further) } : null,
    specification ? { text: printable(specification), fontSize: 8, color: faint, margin: [0, 1, 0, 0] } : null,
  ];
  return [
    { text: String(at + 1) },
    { stack: texts.filter((text) => text !== null) },
    { text: figures.quantity(line.quantity), alignment: 'right' },
    { text: printable(line.unit ?? '') },
    { text: line.needed_on ? figures.day(line.needed_on) : '', noWrap: true },
    '',
    '',
  ];
};

const lineTable = ({ lines, language, firm }: VendorRequest): Content => {
  const words = bidHeadings[language];
  const figures = figuresIn(language);
  return {
    layout: printLayout,
    table: {
      headerRows: 1,
      ...keptRows(lines),
      widths: [22, '*', 44, 40, 56, 66, 66],
      body: [
        headings([
          words.position,
          words.description,
          [words.quantity, 'right'],
          words.unit,
          words.needed_on,
          [`${words.price}, ${firm.currency}`, 'right'],
          [`${words.amount}, ${firm.currency}`, 'right'],
        ]),
        ...lines.map((line, at) => lineRow(line, at, figures)),
        // The vendor writes it: it is read against the sum of the lines.
        [{ text: requestWords[language].total, bold: true, colSpan: 6, alignment: 'right' }, '', '', '', '', '', ''],
      ],
    },
  };
};

const rule = () => ({ type: 'line', x1: 0, y1: 0, x2: 300, y2: 0, lineWidth: 0.4, lineColor: '#94A3B8' }) as const;

/** Where a vendor who answers on paper says the rest. */
const answer = ({ quotation, blanks }: Words): Content => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  stack: [
    section(quotation),
    {
      layout: 'noBorders',
      table: {
        widths: [110, '*'],
        body: blanks.map((label): TableCell[] => [
          { text: label, color: faint, margin: [0, 8, 0, 0] },
          { canvas: [rule()], margin: [0, 20, 0, 0] },
        ]),
      },
    },
  ],
});

/** The drawings by name, and where they are; what is missing is said. */
const attached = ({ listed, where }: Drawings, words: Words): Content[] =>
  listed.length === 0
    ? []
    : [
        section(`${words.attached} (${listed.length})`),
        {
          ul: listed.map(({ name, isMissing }) => printable(isMissing ? `${name} (${words.missing})` : name)),
          margin: [0, 0, 0, 4],
        },
        {
          text: where === 'beside' ? words.where.beside(words.drawings) : words.where[where],
          color: faint,
          fontSize: 8,
          margin: [0, 0, 0, 4],
        },
      ];

/** The request to one vendor as a document: who asks whom, on what terms, for which lines, with which drawings. */
export const requestPdf = (request: VendorRequest, drawings: Drawings): PrintedDocument => {
  const { code, firm, due, paymentTerm, instructions, language, mark } = request;
  const words = requestWords[language];
  const { day } = figuresIn(language);
  return {
    title: `${code} ${request.vendorName}`,
    numbers: numbersOf(firm),
    foot: printable(`${firm.name} · ${code} · ${request.vendorName}`),
    pages: words.page,
    files: drawings.inside,
    content: [
      headOf(firm, words.request, mark && words[mark]),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: words.to, color: faint, fontSize: 8 },
              { text: printable(request.vendorName), bold: true, fontSize: 11, margin: [0, 1, 0, 1] },
              ...request.vendorLines.map((line) => ({ text: printable(line) })),
            ],
          },
          facts(
            [
              [words.code, code],
              [words.date, day(request.made)],
              [words.due, due && day(due)],
              [words.paymentTerm, paymentTerm],
              [words.currency, firm.currency],
              [words.contact, request.buyer],
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
      ...attached(drawings, words),
      note(words.ask),
      answer(words),
    ],
  };
};
