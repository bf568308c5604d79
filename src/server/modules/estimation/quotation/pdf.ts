import { compare } from '../../../../domain/decimal.ts';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { QuotedRow } from '../../../../domain/estimation/quotation/line.ts';
import { printable, printLayout, totalLayout, type PrintedDocument } from '../../../print/document.ts';
import { figuresIn, type Figures } from '../../../print/figures.ts';
import { headOf, numbersOf, pageWidth } from '../../../print/head.ts';
import { faint, facts, headings, note, section } from '../../../print/parts.ts';
import type { WrittenQuotation } from './document.ts';
import { firstLineOf, insteadText, quotedLinesTable } from './rows.ts';
import { wordsIn, type Words } from './words.ts';

/** From so many rows on, what the structures come to is summed up at the end. */
const longBill = 20;

/** So many rows of a summary stay on one page with the total. */
const maxKept = 30;

const parties = (of: WrittenQuotation, words: Words, figures: Figures): Content => {
  const [name = '', ...address] = of.addressee.split('\n');
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: words.to, color: faint, fontSize: 8 },
          { text: printable(name), bold: true, fontSize: 11, margin: [0, 1, 0, 1] },
          ...address.map((line) => ({ text: printable(line) })),
          ...(of.attention
            ? [{ text: printable(`${words.attention} ${of.attention}`), margin: [0, 3, 0, 0] } satisfies Content]
            : []),
        ],
      },
      facts(
        [
          [words.number, of.number],
          [words.date, figures.day(of.quotedOn)],
          [words.validUntil, of.validUntil && figures.day(of.validUntil)],
          [words.yourReference, of.yourReference],
          [words.project, of.project],
          [words.revision, of.bill],
          [words.replaces, of.replaces],
          [words.preparedBy, of.preparedBy],
        ],
        230,
      ),
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  };
};

const amountCell = (text: string, look: object = {}): TableCell => ({
  ...look,
  text,
  alignment: 'right',
  noWrap: true,
});

/** What the structures at the top come to, and the total with its tax. */
const totals = (of: WrittenQuotation, words: Words, figures: Figures): Content => {
  const { quote, tax, gross, firm } = of;
  const tops = quote.rows.filter(({ part, depth }) => part === 'subtotal' && depth === 0);
  const isSummed = tops.length > 1 && quote.rows.length > longBill;
  const beside = isSummed ? topLines(quote.rows) : [];
  const summary: TableCell[][] = isSummed
    ? quote.rows
        .filter((row) => row.depth === 0 && (row.part === 'subtotal' || beside.includes(row)))
        .map(({ no, description, amount }): TableCell[] => [
          printable(no),
          { text: printable(firstLineOf(description)) },
          amountCell(amount === null ? '' : figures.money(amount)),
        ])
    : [];
  const large = { bold: true, fontSize: 11 };
  const sums: TableCell[][] = [
    ...(tax
      ? [
          ['', words.net, amountCell(figures.money(quote.total))],
          ['', words.plusTax(printable(tax.name), figures.percent(tax.percent)), amountCell(figures.money(tax.amount))],
        ]
      : []),
    [
      '',
      { text: `${words.gross(tax && printable(tax.name))}, ${firm.currency}`, ...large },
      amountCell(figures.money(gross), large),
    ],
  ];
  return {
    unbreakable: summary.length <= maxKept,
    stack: [
      ...(isSummed
        ? [
            section(words.summary),
            {
              layout: printLayout,
              table: {
                headerRows: 1,
                dontBreakRows: true,
                widths: [42, '*', 90],
                body: [
                  headings([words.no, words.description, [`${words.amount}, ${firm.currency}`, 'right']]),
                  ...summary,
                ],
              },
            } satisfies Content,
          ]
        : []),
      {
        unbreakable: true,
        margin: [isSummed ? 0 : pageWidth - 290, 8, 0, 0],
        layout: totalLayout,
        table: { widths: [isSummed ? 42 : 1, '*', 90], body: sums },
      },
    ],
  };
};

/** The alternates with what they come to, and what more that is than the lines that they stand for. */
const alternates = ({ quote: { rows }, firm }: WrittenQuotation, words: Words, figures: Figures): Content[] => {
  const told = rows.filter(({ alternate }) => alternate !== null);
  if (told.length === 0) return [];
  const money = (amount: string | null | undefined) => amountCell(amount ? figures.money(amount) : '');
  const signed = (amount: string | null | undefined) =>
    amountCell(amount ? `${compare(amount, '0') > 0 ? '+' : ''}${figures.money(amount)}` : '');
  return [
    {
      unbreakable: told.length <= maxKept,
      margin: [0, 6, 0, 0],
      stack: [
        section(words.alternates),
        {
          layout: printLayout,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: [42, '*', 80, 80],
            body: [
              headings([
                words.no,
                words.description,
                [`${words.amount}, ${firm.currency}`, 'right'],
                [words.difference, 'right'],
              ]),
              ...told.map((row): TableCell[] => [
                printable(row.no),
                {
                  stack: [
                    { text: printable(firstLineOf(row.description)) },
                    { text: printable(insteadText(row, words)), color: faint, fontSize: 8 },
                  ],
                },
                money(row.alternate?.amount),
                signed(row.alternate?.difference),
              ]),
            ],
          },
        },
      ],
    },
  ];
};

/** The optional lines with what they would come to. */
const optionalLines = ({ quote: { rows }, firm }: WrittenQuotation, words: Words, figures: Figures): Content[] => {
  const told = rows.filter(({ part }) => part === 'optional');
  if (told.length === 0) return [];
  return [
    {
      unbreakable: told.length <= maxKept,
      margin: [0, 6, 0, 0],
      stack: [
        section(words.optionalLines),
        {
          layout: printLayout,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: [42, '*', 80],
            body: [
              headings([words.no, words.description, [`${words.amount}, ${firm.currency}`, 'right']]),
              ...told.map(({ no, description, optional }): TableCell[] => [
                printable(no),
                printable(firstLineOf(description)),
                amountCell(optional === null ? '' : figures.money(optional)),
              ]),
            ],
          },
        },
      ],
    },
  ];
};

/** Lines that stand beside the structures at the top, and count. */
const topLines = (rows: readonly QuotedRow[]): QuotedRow[] =>
  rows.filter(({ part, depth }) => depth === 0 && (part === 'priced' || part === 'percent'));

const remarks = ({ quote, tax }: WrittenQuotation, words: Words): Content[] => {
  const said = [
    ...(quote.ratesOnly ? [words.ratesOutside(quote.ratesOnly)] : []),
    ...(quote.alternates ? [words.alternatesOutside(quote.alternates)] : []),
    ...(quote.optional ? [words.optionalOutside(quote.optional)] : []),
    ...(quote.rounded ? [words.rounded] : []),
    ...(tax ? [] : [words.noTax]),
  ];
  return said.length ? [note(said.join(' '))] : [];
};

/** A paragraph of so many characters stays on one page. */
const shortParagraph = 1500;

/** Paragraphs with their numbers; the heading stands on the page of the first one. */
const numbered = (title: string, paragraphs: readonly string[]): Content[] =>
  paragraphs.map((text, at): Content => {
    const paragraph: Content = {
      layout: 'noBorders',
      table: { widths: [16, '*'], body: [[{ text: `${at + 1}.`, alignment: 'right' }, { text: printable(text) }]] },
    };
    if (at > 0) return paragraph;
    return { unbreakable: text.length < shortParagraph, stack: [section(title), paragraph] };
  });

const signatures = (of: WrittenQuotation, words: Words): Content => {
  const [client = ''] = of.addressee.split('\n');
  const line = (who: string): Content => ({
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 225, y2: 0, lineWidth: 0.6, lineColor: '#334155' }],
        margin: [0, 0, 0, 3],
      },
      { text: printable(who), bold: true },
      { text: words.signature, color: faint, fontSize: 8 },
    ],
  });
  return {
    unbreakable: true,
    columns: [line(words.forFirm(of.firm.name)), line(words.accepted(client))],
    columnGap: 40,
    margin: [0, 44, 0, 0],
  };
};

/** A quotation as a document: to whom, until when, the lines with their rates, the total with its tax, the terms. */
export const quotationPdf = (of: WrittenQuotation): PrintedDocument => {
  const { firm, quote } = of;
  const [words, figures] = [wordsIn[of.language], figuresIn(of.language)];
  const title = of.isBudget ? words.budget : words.quotation;
  const name = of.number ?? words.draft;
  const paragraphs = (of.terms ?? '').split('\n').flatMap((term) => term.trim() || []);
  const terms = numbered(words.terms, paragraphs);
  const isLastShort = (paragraphs.at(-1)?.length ?? shortParagraph) < shortParagraph;
  const last: Content[] = firm.bankDetails
    ? [section(words.bank), { text: printable(firm.bankDetails) }]
    : terms.slice(isLastShort ? -1 : terms.length);
  return {
    title: `${title} ${name}`,
    foot: printable(`${title} ${name}`),
    numbers: numbersOf(firm),
    pages: words.page,
    content: [
      headOf(firm, title, of.number === null ? words.draft : null),
      parties(of, words, figures),
      { text: printable(of.subject), bold: true, fontSize: 12, margin: [0, 0, 0, 6] },
      ...(of.introduction ? [{ text: printable(of.introduction), margin: [0, 0, 0, 8] } satisfies Content] : []),
      quote.rows.length
        ? quotedLinesTable(quote.rows, firm.currency, { words, figures })
        : { text: words.empty, color: faint, margin: [0, 12, 0, 12] },
      totals(of, words, figures),
      ...alternates(of, words, figures),
      ...optionalLines(of, words, figures),
      ...remarks(of, words),
      ...terms.filter((term) => !last.includes(term)),
      // Nobody signs a page with nothing else on it.
      { unbreakable: true, stack: [...last, signatures(of, words)] },
    ],
  };
};
