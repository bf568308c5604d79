import { csvBytes } from '../spreadsheet/csv.ts';
import { pdf, type PdfMark } from './pdf.ts';

const a4 = [595, 842] as const;
const a3 = [1191, 842] as const;

// oxlint-disable-next-line max-params -- a rectangle is x, y, width, height and the thickness of its line
const box = (x: number, y: number, width: number, height: number, thick = 0.8): PdfMark => ({
  line: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ],
  width: thick,
});

/** An elevation: windows in a grid, with its axes and its title block. */
const elevation = (
  number: string,
  title: string,
  revision: string,
  { storeys, bays }: { readonly storeys: number; readonly bays: number },
): Buffer => {
  const [wide, high] = [880 / bays, 560 / storeys];
  const windows = Array.from({ length: storeys * bays }, (_, at) =>
    box(150 + (at % bays) * wide + 8, 200 + Math.floor(at / bays) * high + 10, wide - 16, high - 24),
  );
  const axes = Array.from({ length: bays + 1 }, (_, at): PdfMark[] => [
    {
      line: [
        [150 + at * wide, 170],
        [150 + at * wide, 780],
      ],
      width: 0.3,
    },
    { text: String.fromCharCode(65 + at), at: [146 + at * wide, 155] },
  ]).flat();
  const floors = Array.from({ length: storeys + 1 }, (_, at): PdfMark => ({
    text: at === storeys ? 'Roof' : `Level ${at}`,
    at: [60, 196 + at * high],
  }));
  return pdf(a3, [
    box(30, 30, 1131, 782, 1.5),
    box(150, 200, 880, 560, 1.2),
    ...windows,
    ...axes,
    ...floors,
    box(780, 30, 381, 96, 1.2),
    { text: title, at: [796, 96], size: 15 },
    { text: `Drawing ${number}   Scale 1:100 at A3`, at: [796, 72] },
    { text: `Revision ${revision}`, at: [796, 50] },
  ]);
};

const letter = (lines: readonly string[]): Buffer =>
  pdf(
    a4,
    lines.map((text, at) => ({ text, at: [72, 760 - at * 18] })),
  );

const detail = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 260" font-family="sans-serif" font-size="11">
<title>D-31 Sill detail</title>
<path d="M40 60h110v150H40z" fill="#e4ddd3" stroke="#333"/>
<path d="M150 60h14v150h-14z" fill="#f3d9a0" stroke="#333"/>
<path d="M164 120h70v18h-70zM176 60h22v60h-22z" fill="none" stroke="#333" stroke-width="2"/>
<path d="M150 138l110 16v4l-110-14z" fill="#9aa4ad" stroke="#333"/>
<path d="M205 130h90M187 80h108M262 156h33" stroke="#888"/>
<text x="300" y="84">Aluminium frame</text><text x="300" y="134">Sill section</text><text x="300" y="160">Pressed sill, 5°</text>
<text x="40" y="236">D-31 Sill detail, 1:5</text>
</svg>
`;

const bill = csvBytes([
  ['Ref', 'Description', 'Unit', 'Quantity'],
  ['1', 'South elevation', '', ''],
  ['1.1', 'Aluminium window 1200 x 1500, double glazed', 'ea', '48'],
  ['1.2', 'Aluminium window 1800 x 1500, double glazed', 'ea', '16'],
  ['1.3', 'Pressed sill, 5 degrees, to detail D-31', 'm', '86.4'],
  ['2', 'Entrance', '', ''],
  ['2.1', 'Entrance door, automatic, two leaves', 'ea', '2'],
  ['2.2', 'Lobby glazing, laminated 12.8 mm', 'm²', '34.5'],
]);

/** A file; the versions of one file have one name. */
export interface Paper {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The files of an enquiry: those that came with it, and those that were added after its last step. */
interface Papers {
  readonly first: readonly Paper[];
  readonly second?: readonly Paper[];
}

const south = 'A-204 South elevation.pdf';

/** Files of enquiries, by the last step of their enquiry: each for the next one that came so far. */
export const papers: readonly (readonly [state: string, Papers])[] = [
  [
    'approve',
    {
      first: [
        {
          name: 'A-201 East elevation.pdf',
          content: elevation('A-201', 'East elevation', 'P1', { storeys: 4, bays: 7 }),
        },
        {
          name: 'Invitation to tender.pdf',
          content: letter([
            'Invitation to tender',
            '',
            'Dear Sir or Madam,',
            '',
            'we invite you to price the works shown in the enclosed drawings,',
            'supply and fix, with a rate for variations.',
            '',
            'The preliminaries are ours: scaffold, hoist and storage on site.',
            'Access is from the yard only, from 7:30 to 17:30.',
            '',
            'Please name the lead time of glass and your terms of payment.',
            '',
            'Yours faithfully',
          ]),
        },
      ],
    },
  ],
  [
    'send-back',
    {
      first: [{ name: south, content: elevation('A-204', 'South elevation', 'P1', { storeys: 3, bays: 6 }) }],
      second: [{ name: south, content: elevation('A-204', 'South elevation', 'P2', { storeys: 3, bays: 8 }) }],
    },
  ],
  ['draft', { first: [{ name: 'Bill of quantities.csv', content: bill }] }],
  ['review', { first: [{ name: 'D-31 Sill detail.svg', content: Buffer.from(detail) }] }],
];
