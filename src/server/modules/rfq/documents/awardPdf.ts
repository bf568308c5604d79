import type { Content, TableCell } from 'pdfmake/interfaces';
import { levelOfLine } from '../../../../domain/rfq/levelling.ts';
import { sum } from '../../../../domain/decimal.ts';
import type { Step } from '../../../../schema/workflow.ts';
import { printable, printLayout, type PrintedDocument } from '../../../print/document.ts';
import { dayText, moneyText, quantityText, rateText } from '../../../print/texts.ts';
import { byVendor, type AwardedLine, type WrittenAward } from './award.ts';
import { headOf, numbersOf } from '../../../print/head.ts';
import { facts, headings, section, keptRows } from '../../../print/parts.ts';
import { remarkOf, saidOf } from './remarks.ts';

const right = (text: string): TableCell => ({ text, alignment: 'right' });
const bold = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({ text, alignment, bold: true });
const small = (text: string): Content => ({ text: printable(text), fontSize: 8, color: '#475569' });

const lineRow = (line: AwardedLine): TableCell[] => [
  String(line.position || ''),
  {
    stack: [
      printable(line.description),
      ...(line.alternate ? [small(`Alternate: ${line.alternate}`)] : []),
      ...(line.isLowest ? [] : [small(`Not the lowest: ${line.reason ?? 'no reason given'}`)]),
      ...(line.isLowest && line.reason ? [small(line.reason)] : []),
    ],
  },
  right(quantityText(line.quantity)),
  printable(line.unit ?? ''),
  right(rateText(line.price)),
  right(moneyText(line.extension)),
  right(line.leadTime === null ? '' : String(line.leadTime)),
];

const ofVendor = (award: WrittenAward): Content[] =>
  byVendor(award).flatMap(({ name, lines, total }): Content[] => [
    section(printable(name)),
    {
      layout: printLayout,
      table: {
        headerRows: 1,
        ...keptRows(lines.map(({ description, alternate }) => ({ description, specification: alternate }))),
        widths: [22, '*', 52, 30, 60, 70, 36],
        body: [
          headings([
            'Pos.',
            'Item',
            ['Quantity', 'right'],
            'Unit',
            ['Unit price', 'right'],
            ['Amount', 'right'],
            ['Days', 'right'],
          ]),
          ...lines.map(lineRow),
          ['', bold('Total', 'left'), '', '', '', bold(moneyText(total)), ''],
        ],
      },
    },
  ]);

/** The shares of the vendors, and the award beside the best single vendor. */
const summary = (award: WrittenAward): Content[] => {
  const { single, lines, firm } = award;
  const shares = byVendor(award);
  return [
    {
      layout: printLayout,
      table: {
        headerRows: 1,
        widths: ['*', 60, 90],
        body: [
          headings(['Awarded to', ['Lines', 'right'], [`Amount, ${firm.currency}`, 'right']]),
          ...shares.map(({ name, lines: own, total }): TableCell[] => [
            printable(name),
            right(String(own.length)),
            right(moneyText(total)),
          ]),
          [bold('Total', 'left'), bold(String(lines.length)), bold(moneyText(award.total))],
        ],
      },
    },
    ...(single
      ? [
          {
            margin: [0, 6, 0, 0],
            text: printable(
              single.lines === lines.length
                ? `The best single vendor, ${single.name}, quotes all of it for ${moneyText(single.total)}: ${saving(single.total, single.same)}.`
                : `The best single vendor, ${single.name}, quotes ${single.lines} of the ${lines.length} lines for ${moneyText(single.total)}; the award comes to ${moneyText(single.same)} for the same lines.`,
            ),
          } satisfies Content,
        ]
      : []),
  ];
};

/** How an award stands beside another total. */
const saving = (single: string, award: string): string => {
  const less = sum([single, award.startsWith('-') ? award.slice(1) : `-${award}`]);
  if (Number(less) === 0) return 'the award is the same';
  return less.startsWith('-')
    ? `the award is ${moneyText(less.slice(1))} more`
    : `the award is ${moneyText(less)} less`;
};

/** All bidders with their totals, as the levelling ranks them. */
const bidders = ({ levelled, stored, nameOf }: WrittenAward): Content => ({
  layout: printLayout,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: ['*', 50, 78, 78, 34, 90],
    body: [
      headings(['Vendor', ['Lines', 'right'], ['Quoted', 'right'], ['With plugs', 'right'], ['Rank', 'right'], '']),
      ...levelled.bidders.map(({ id, quoted, totals, ranks, unranked, isLowestBecauseIncomplete }): TableCell[] => [
        printable(nameOf(id)),
        right(`${quoted} of ${stored.lines.length}`),
        right(totals.quoted === null ? '' : moneyText(totals.quoted)),
        right(totals.plugged === null ? '' : moneyText(totals.plugged)),
        right(String(ranks.plugged ?? ranks.common ?? '')),
        small(unranked ? unrankedWords[unranked] : isLowestBecauseIncomplete ? 'Lowest because incomplete' : ''),
      ]),
    ],
  },
});

const unrankedWords = {
  excluded: 'Not ranked: excluded',
  currency: 'Not ranked: no exchange rate',
  less_than_half: 'Not ranked: less than half of the lines',
} as const;

/** The remarks on awarded lines, and what was decided about whole vendors. */
const notes = ({ lines, levelled, stored, nameOf }: WrittenAward): string[] => {
  const said = saidOf(stored);
  const ofVendors = stored.decisions.flatMap(({ vendor_id: vendor, rfq_line_id: line, is_excluded, note }) =>
    line === null && (is_excluded || note)
      ? [[vendor === null ? 'All vendors' : nameOf(vendor), is_excluded && 'excluded', note].filter(Boolean).join(': ')]
      : [],
  );
  const known = new Set(stored.lines.map(({ id }) => id));
  const ofLines = lines.flatMap(({ line, vendor, position }) => {
    const own = known.has(line) ? levelOfLine(levelled, line).bids.find(({ bidder }) => bidder === vendor) : undefined;
    const remark = own && remarkOf(own, said.bid(line, vendor), said.decision(line, vendor));
    return remark ? [`Pos. ${position}, ${nameOf(vendor)}: ${remark}`] : [];
  });
  return [...ofVendors, ...ofLines];
};

const verbs: Readonly<Record<string, string>> = {
  submit: 'Sent for review',
  review: 'Reviewed',
  approve: 'Approved',
  confirm: 'Awarded',
  'send-back': 'Sent back',
  withdraw: 'Withdrawn',
};

/** Who recommends, reviewed and approved it; lines to sign on while it is not decided. */
const people = ({ people: named, steps }: WrittenAward): Content => {
  const done = (step: Step): TableCell[] => [
    verbs[step.action] ?? step.action,
    printable(step.by_name),
    dayText(step.at.slice(0, 10)),
    small(step.comment ?? ''),
  ];
  const has = (action: string) => steps.some((step) => step.action === action);
  const open: TableCell[][] = [
    ...(named.reviewer && !has('review') ? [['To be reviewed by', printable(named.reviewer), '', '']] : []),
    ...(named.approver && !has('approve') ? [['To be approved by', printable(named.approver), '', '']] : []),
  ];
  return {
    layout: printLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [100, 120, 70, '*'],
      body: [
        headings(['', 'Who', 'When', 'Comment']),
        ['Recommended', printable(named.creator ?? ''), '', ''],
        ...steps.map(done),
        ...open,
      ],
    },
  };
};

/** The recommendation of an award: what goes to whom and why, beside the other bids, and who decided it. */
export const awardPdf = (award: WrittenAward): PrintedDocument => {
  const remarks = notes(award);
  const awarded = new Set(award.lines.map(({ line }) => line));
  const left = award.stored.lines.filter(({ id }) => !awarded.has(id));
  return {
    title: `${award.number} ${award.rfqName}`,
    numbers: numbersOf(award.firm),
    foot: printable(`${award.firm.name} · ${award.number} · ${award.rfqCode}`),
    content: [
      headOf(award.firm, 'Recommendation of award', award.status === 'Awarded' ? null : award.status),
      {
        columns: [
          { text: printable(award.rfqName), bold: true, fontSize: 12, width: '*' },
          facts(
            [
              ['Award', award.number],
              ['RFQ', award.rfqCode],
              ['Date', dayText(award.made)],
              ['Currency', award.firm.currency],
            ],
            230,
          ),
        ],
        columnGap: 24,
        margin: [0, 0, 0, 8],
      },
      ...(award.recommendation
        ? [{ text: printable(award.recommendation), margin: [0, 0, 0, 10] } satisfies Content]
        : []),
      ...summary(award),
      ...ofVendor(award),
      section('The quotations'),
      bidders(award),
      ...(left.length > 0
        ? [
            section(`Not awarded (${left.length})`),
            { ul: left.map(({ description }) => printable(description)) } satisfies Content,
          ]
        : []),
      ...(remarks.length > 0 ? [section('Notes'), { ul: remarks.map(printable) } satisfies Content] : []),
      section('Decision'),
      people(award),
    ],
  };
};
