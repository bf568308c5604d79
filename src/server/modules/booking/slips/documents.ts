import { inUnit } from '../../../../domain/units.ts';
import type { Column, Content, TableCell } from 'pdfmake/interfaces';
import { compare } from '../../../../domain/decimal.ts';
import type { HeldLine, SlipLine } from '../../../../resources/booking/issueSlipCalls.ts';
import { printable, printLayout, type PrintedDocument } from '../../../print/document.ts';
import { figuresIn } from '../../../print/figures.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import type { Sender } from '../../../print/letterhead.ts';
import { facts, faint, headings, keptRows, note } from '../../../print/parts.ts';
import { slipWords } from './words.ts';

/** A slip as it is printed. Dates are ISO days. */
export interface WrittenSlip extends Sender {
  readonly number: string;
  readonly isTakenBack: boolean;
  readonly issuedTo: string;
  readonly issuedOn: string;
  readonly issuedBy: string;
  readonly note: string | null;
  readonly lines: readonly SlipLine[];
}

/** What is to be picked. */
export interface WrittenPickList extends Sender {
  readonly project: string | null;
  readonly until: string | null;
  readonly lines: readonly HeldLine[];
  readonly more: boolean;
}

type OfItem = Pick<
  SlipLine,
  'item_code' | 'item_name' | 'variant' | 'request_number' | 'request_title' | 'project_title' | 'description'
>;

/** “(2 box)” below the quantity, where it was handed out in another unit of the item (rule 162). */
const inOther = ({ quantity, in_unit: unit, unit_factor }: SlipLine, figure: (value: string) => string): string => {
  const many = inUnit(quantity, unit_factor);
  return many === null || unit === null ? '' : `\n(${figure(many)} ${printable(unit)})`;
};

const itemCell = ({ item_code, item_name, variant }: OfItem): TableCell => ({
  stack: [
    { text: printable(item_name), bold: true },
    { text: printable([item_code, variant].filter(Boolean).join(' · ')), color: faint, fontSize: 8 },
  ],
});

/** For what it is: the line in its own words where they are others than the item's. */
const forCell = ({ request_number, request_title, project_title, description, item_name }: OfItem): TableCell => ({
  stack: [
    { text: printable([request_number, project_title ?? request_title].filter(Boolean).join(' · ')) },
    ...(description === item_name ? [] : [{ text: printable(description), color: faint, fontSize: 8 }]),
  ],
});

const right = (text: string): TableCell => ({ text, alignment: 'right' });

/** A line to sign on, with who signs below it. */
const signature = (name: string, by: string | null): Column => ({
  width: '*',
  stack: [
    { text: by ? printable(by) : ' ', margin: [0, 0, 0, 2] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.6, lineColor: '#334155' }] },
    { text: name, color: faint, fontSize: 8, margin: [0, 2, 0, 0] },
  ],
});

/** What was handed out, to be signed by who receives it. */
export const slipPdf = (slip: WrittenSlip): PrintedDocument => {
  const { firm, language, number, lines, issuedTo } = slip;
  const [words, figures] = [slipWords[language], figuresIn(language)];
  const hasReturns = lines.some(({ returned }) => compare(returned, '0') > 0);
  return {
    title: `${number} ${issuedTo}`,
    numbers: numbersOf(firm),
    foot: printable(`${firm.name} · ${number} · ${issuedTo}`),
    pages: words.page,
    content: [
      headOf(firm, words.slip, slip.isTakenBack ? words.takenBack : null),
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: words.issuedTo, color: faint, fontSize: 8 },
              { text: printable(issuedTo), bold: true, fontSize: 11, margin: [0, 1, 0, 1] },
              ...(slip.note ? [{ text: printable(slip.note), margin: [0, 4, 0, 0] } satisfies Content] : []),
            ],
          },
          facts(
            [
              [words.slip, number],
              [words.date, figures.day(slip.issuedOn)],
              [words.issuedBy, slip.issuedBy],
              [words.lines, String(lines.length)],
            ],
            230,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 12],
      },
      {
        layout: printLayout,
        table: {
          headerRows: 1,
          ...keptRows(lines),
          widths: [22, '*', '*', 60, ...(hasReturns ? [60] : []), 46],
          body: [
            headings([
              '',
              words.item,
              words.forLine,
              [words.quantity, 'right'],
              ...(hasReturns ? [[words.returned, 'right'] as const] : []),
              words.unit,
            ]),
            ...lines.map((line, at): TableCell[] => [
              { text: String(at + 1) },
              itemCell(line),
              forCell(line),
              right(`${figures.quantity(line.quantity)}${inOther(line, figures.quantity)}`),
              ...(hasReturns ? [right(compare(line.returned, '0') > 0 ? figures.quantity(line.returned) : '')] : []),
              { text: printable(line.unit) },
            ]),
          ],
        },
      },
      {
        columns: [signature(words.issuedBy, slip.issuedBy), signature(words.receivedBy, null)],
        columnGap: 24,
        margin: [0, 44, 0, 0],
        unbreakable: true,
      },
    ],
  };
};

/** What is held and due, by item, to be picked and ticked. */
export const pickListPdf = (list: WrittenPickList): PrintedDocument => {
  const { firm, language, today } = list;
  const [words, figures] = [slipWords[language], figuresIn(language)];
  const lines = list.lines.toSorted(
    (a, b) => a.item_code.localeCompare(b.item_code) || (a.needed_on ?? '9').localeCompare(b.needed_on ?? '9'),
  );
  // Each its own: what is printed is marked as such where it stands.
  const box = (): TableCell => ({
    canvas: [{ type: 'rect', x: 14, y: 1, w: 10, h: 10, lineWidth: 0.8, lineColor: '#334155' }],
  });
  return {
    title: `${words.pickList} ${today}`,
    numbers: numbersOf(firm),
    foot: printable(`${firm.name} · ${words.pickList} · ${figures.day(today)}`),
    pages: words.page,
    content: [
      headOf(firm, words.pickList, null),
      {
        columns: [
          { width: '*', text: '' },
          facts(
            [
              [words.date, figures.day(today)],
              [words.project, list.project],
              [words.until, list.until && figures.day(list.until)],
              [words.lines, String(lines.length)],
            ],
            230,
          ),
        ],
        margin: [0, 0, 0, 12],
      },
      lines.length === 0
        ? note(words.nothing)
        : {
            layout: printLayout,
            table: {
              headerRows: 1,
              ...keptRows(lines),
              widths: ['*', '*', 58, 56, 46, 40],
              body: [
                headings([
                  words.item,
                  words.forLine,
                  words.needed,
                  [words.quantity, 'right'],
                  words.unit,
                  [words.picked, 'center'],
                ]),
                ...lines.map((line): TableCell[] => [
                  itemCell(line),
                  forCell(line),
                  { text: line.needed_on ? figures.day(line.needed_on) : '', noWrap: true },
                  right(figures.quantity(line.held)),
                  { text: printable(line.unit) },
                  box(),
                ]),
              ],
            },
          },
      ...(list.more ? [note(words.more)] : []),
    ],
  };
};
