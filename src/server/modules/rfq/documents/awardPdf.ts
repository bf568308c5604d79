import type { Content, TableCell } from 'pdfmake/interfaces';
import type { DocumentLanguage } from '../../../../domain/documents.ts';
import { bidHeadings } from '../../../../domain/rfq/workbook/layout.ts';
import { levelOfLine } from '../../../../domain/rfq/levelling.ts';
import { directionOf } from '../../../../domain/rfq/againstEstimate.ts';
import { minus } from '../../../../domain/bookings.ts';
import { compare } from '../../../../domain/decimal.ts';
import type { AgainstNow } from '../../../../resources/rfq/awardNow.ts';
import type { Step } from '../../../../schema/workflow.ts';
import { takerText } from '../../../../workflows/standIn.ts';
import { printable, printLayout, type PrintedDocument } from '../../../print/document.ts';
import { figuresIn, type Figures } from '../../../print/figures.ts';
import { byVendor, type AwardedLine, type SingleVendor, type WrittenAward } from './award.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import { facts, headings, section, keptRows } from '../../../print/parts.ts';
import { awardWords, type AwardWords } from './awardWords.ts';
import { remarkOf, saidOf } from './remarks.ts';
import { remarkWords } from './remarkWords.ts';

const right = (text: string): TableCell => ({ text, alignment: 'right' });
const bold = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({ text, alignment, bold: true });
const small = (text: string): Content => ({ text: printable(text), fontSize: 8, color: '#475569' });

/** How an award writes: its words and figures. */
interface Writing {
  readonly words: AwardWords;
  /** The headings of the columns that a request has too. */
  readonly columns: (typeof bidHeadings)[DocumentLanguage];
  readonly figures: Figures;
}

/** What is awarded beside its estimate; red, with a word, above the branch's percentage (rule 132). */
const besideEstimate = (against: AgainstNow | null, { words, figures }: Writing): Content[] => {
  if (!against) return [];
  const { estimate, difference, percent, is_above: isAbove } = against;
  const text = words.against(figures.money(estimate), {
    amount: figures.money(difference.replace('-', '')),
    percent: percent === null ? '' : ` (${figures.percent(percent.replace('-', ''))})`,
    direction: directionOf(against),
  });
  return [
    {
      text: printable(isAbove ? `${words.above}. ${text}` : text),
      fontSize: 8,
      bold: isAbove,
      color: isAbove ? '#b91c1c' : '#475569',
    },
  ];
};

const lineRow = (line: AwardedLine, writing: Writing): TableCell[] => {
  const { words, figures } = writing;
  return [
    String(line.position || ''),
    {
      stack: [
        printable(line.description),
        ...(line.alternate ? [small(words.alternate(line.alternate))] : []),
        ...(line.isLowest ? [] : [small(words.notLowest(line.reason))]),
        ...(line.isLowest && line.reason ? [small(line.reason)] : []),
        ...besideEstimate(line.against, writing),
      ],
    },
    right(figures.quantity(line.quantity)),
    printable(line.unit ?? ''),
    right(figures.rate(line.price)),
    right(figures.money(line.extension)),
    right(line.leadTime === null ? '' : String(line.leadTime)),
  ];
};

/** Freight, lump sums and discount of a vendor, as rows below the lines; nothing where there are none. */
const besideLines = (
  {
    lineSum,
    freight,
    lumpSum,
    discount,
  }: Pick<ReturnType<typeof byVendor>[number], 'lineSum' | 'freight' | 'lumpSum' | 'discount'>,
  { words, figures }: Writing,
): TableCell[][] => {
  const rows = (
    [
      [words.freight, freight],
      [words.lumpSums, lumpSum],
      [words.discount, minus('0', discount)],
    ] as const
  ).filter(([, amount]) => compare(amount, '0') !== 0);
  if (rows.length === 0) return [];
  return [[words.lines, lineSum] as const, ...rows].map(([label, amount]) => [
    '',
    label,
    '',
    '',
    '',
    right(figures.money(amount)),
    '',
  ]);
};

const ofVendor = (award: WrittenAward, writing: Writing): Content[] => {
  const { words, columns, figures } = writing;
  return byVendor(award).flatMap(({ name, lines, ...sums }): Content[] => [
    section(printable(name)),
    {
      layout: printLayout,
      table: {
        headerRows: 1,
        ...keptRows(lines.map(({ description, alternate }) => ({ description, specification: alternate }))),
        widths: [22, '*', 52, 30, 60, 70, 36],
        body: [
          headings([
            columns.position,
            words.item,
            [columns.quantity, 'right'],
            columns.unit,
            [columns.price, 'right'],
            [columns.amount, 'right'],
            [words.days, 'right'],
          ]),
          ...lines.map((line) => lineRow(line, writing)),
          ...besideLines(sums, writing),
          ['', bold(words.total, 'left'), '', '', '', bold(figures.money(sums.total)), ''],
        ],
      },
    },
    ...(sums.reason ? [small(words.allTheSame(sums.reason))] : []),
  ]);
};

/** The shares of the vendors, and the award beside the best single vendor. */
const summary = (award: WrittenAward, writing: Writing): Content[] => {
  const { words, columns, figures } = writing;
  const { single, lines, firm } = award;
  const shares = byVendor(award);
  return [
    {
      layout: printLayout,
      table: {
        headerRows: 1,
        widths: ['*', 60, 90],
        body: [
          headings([words.awardedTo, [words.lines, 'right'], [`${columns.amount}, ${firm.currency}`, 'right']]),
          ...shares.map(({ name, lines: own, total }): TableCell[] => [
            printable(name),
            right(String(own.length)),
            right(figures.money(total)),
          ]),
          [bold(words.total, 'left'), bold(String(lines.length)), bold(figures.money(award.total))],
        ],
      },
    },
    ...besideEstimate(award.against, writing),
    ...(single
      ? [{ margin: [0, 6, 0, 0], text: printable(singleText(award, single, writing)) } satisfies Content]
      : []),
  ];
};

/** How an award stands beside another total. */
const saving = (single: string, award: string, { words, figures }: Pick<Writing, 'words' | 'figures'>): string => {
  const order = compare(award, single);
  if (order === 0) return words.same;
  return order > 0 ? words.more(figures.money(minus(award, single))) : words.less(figures.money(minus(single, award)));
};

/**
 * The best single vendor beside the award. Where either leaves out lines that somebody quotes, both are compared with
 * what stands for those, and that is said.
 */
export const singleText = (
  { stored, levelled }: Pick<WrittenAward, 'stored' | 'levelled'>,
  { name, lines, total, compared, rest, award }: SingleVendor,
  { words, figures }: Pick<Writing, 'words' | 'figures'>,
): string => {
  const [own, other] = [words.rest(rest), words.rest(award.rest)];
  const beside = saving(compared, award.compared, { words, figures });
  if (own === '' && other === '' && levelled.unserved.length === 0)
    return words.singleOfAll(name, figures.money(total), beside);
  const single = words.singleOfSome({ name, some: lines, all: stored.lines.length, total: figures.money(total) });
  const at = own === '' ? '' : `; ${words.comparedAt(figures.money(compared), own)}`;
  return `${single}${at}. ${words.awardAt(figures.money(award.compared), other, beside)}`;
};

/** All bidders with their totals, as the levelling ranks them. */
const bidders = ({ levelled, stored, nameOf, language }: WrittenAward, { words, figures }: Writing): Content => ({
  layout: printLayout,
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: ['*', 50, 78, 78, 62, 84],
    body: [
      headings([
        words.vendor,
        [words.lines, 'right'],
        [words.quoted, 'right'],
        [words.plugged, 'right'],
        [words.rank, 'right'],
        '',
      ]),
      ...levelled.bidders.map(
        ({ id, quoted, totals, ranks, unranked, isLowestBecauseIncomplete, references }): TableCell[] => [
          printable(nameOf(id)),
          right(words.of(quoted, stored.lines.length)),
          right(totals.quoted === null ? '' : figures.money(totals.quoted)),
          right(totals.plugged === null ? '' : figures.money(totals.plugged)),
          right(String(ranks.plugged ?? '')),
          small(
            [
              unranked && remarkWords[language].unranked[unranked],
              isLowestBecauseIncomplete && remarkWords[language].incomplete,
              quoted > 0 && words.rest({ ...references, decided: 0 }),
            ]
              .filter(Boolean)
              .join('; '),
          ),
        ],
      ),
    ],
  },
});

/** The remarks on awarded lines, and what was decided about whole vendors. */
const notes = ({ lines, levelled, stored, nameOf, language }: WrittenAward, { columns, words }: Writing): string[] => {
  const { allVendors, excluded } = remarkWords[language];
  const said = saidOf(stored);
  const ofVendors = stored.decisions.flatMap(({ vendor_id: vendor, rfq_line_id: line, is_excluded, note }) =>
    line === null && (is_excluded || note)
      ? [[vendor === null ? allVendors : nameOf(vendor), is_excluded && excluded, note].filter(Boolean).join(': ')]
      : [],
  );
  const outOfOrder = stored.quotations.flatMap(
    ({ vendor_id: vendor, is_current: isCurrent, exceptions, taken_because }) =>
      isCurrent && exceptions.length > 0 ? [`${nameOf(vendor)}: ${words.taken(exceptions, taken_because)}`] : [],
  );
  const known = new Set(stored.lines.map(({ id }) => id));
  const ofLines = lines.flatMap(({ line, vendor, position }) => {
    const own = known.has(line) ? levelOfLine(levelled, line).bids.find(({ bidder }) => bidder === vendor) : undefined;
    const remark = own && remarkOf(own, said.bid(line, vendor), said.decision(line, vendor), language);
    return remark ? [`${columns.position} ${position}, ${nameOf(vendor)}: ${remark}`] : [];
  });
  return [...outOfOrder, ...ofVendors, ...ofLines];
};

/** Who recommends, reviewed and approved it; lines to sign on while it is not decided. */
const people = ({ people: named, steps }: WrittenAward, { words, figures }: Writing): Content => {
  const done = (step: Step): TableCell[] => [
    words.steps[step.action] ?? step.action,
    printable(takerText(step, words.standingInFor)),
    figures.day(step.at.slice(0, 10)),
    small(step.comment ?? ''),
  ];
  const has = (action: string) => steps.some((step) => step.action === action);
  const open: TableCell[][] = [
    ...(named.reviewer && !has('review') ? [[words.toReview, printable(named.reviewer), '', '']] : []),
    ...(named.approver && !has('approve') ? [[words.toApprove, printable(named.approver), '', '']] : []),
  ];
  return {
    layout: printLayout,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [100, 120, 70, '*'],
      body: [
        headings(['', words.who, words.when, words.comment]),
        [words.recommended, printable(named.creator ?? ''), '', ''],
        ...steps.map(done),
        ...open,
      ],
    },
  };
};

/** The recommendation of an award: what goes to whom and why, beside the other bids, and who decided it. */
export const awardPdf = (award: WrittenAward): PrintedDocument => {
  const { language } = award;
  const writing = { words: awardWords[language], columns: bidHeadings[language], figures: figuresIn(language) };
  const { words, figures } = writing;
  const remarks = notes(award, writing);
  const awarded = new Set(award.lines.map(({ line }) => line));
  const left = award.stored.lines.filter(({ id }) => !awarded.has(id));
  return {
    title: `${award.number} ${award.rfqName}`,
    numbers: numbersOf(award.firm),
    pages: words.page,
    foot: printable(`${award.firm.name} · ${award.number} · ${award.rfqCode}`),
    content: [
      headOf(award.firm, words.title, award.isAwarded ? null : award.status),
      {
        columns: [
          { text: printable(award.rfqName), bold: true, fontSize: 12, width: '*' },
          facts(
            [
              [words.award, award.number],
              [words.rfq, award.rfqCode],
              [words.date, figures.day(award.made)],
              [words.currency, award.firm.currency],
            ],
            230,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 8],
      },
      ...(award.outdated.length > 0
        ? [section(words.outdated), { ul: award.outdated.map(printable), margin: [0, 0, 0, 10] } satisfies Content]
        : []),
      ...(award.recommendation
        ? [{ text: printable(award.recommendation), margin: [0, 0, 0, 10] } satisfies Content]
        : []),
      ...summary(award, writing),
      ...ofVendor(award, writing),
      section(words.quotations),
      bidders(award, writing),
      ...(left.length > 0
        ? [
            section(`${words.notAwarded} (${left.length})`),
            { ul: left.map(({ description }) => printable(description)) } satisfies Content,
          ]
        : []),
      ...(remarks.length > 0 ? [section(words.notes), { ul: remarks.map(printable) } satisfies Content] : []),
      section(words.decision),
      people(award, writing),
    ],
  };
};
