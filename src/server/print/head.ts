import type { Content } from 'pdfmake/interfaces';
import { printable } from './document.ts';
import type { PrintedFirm } from './letterhead.ts';
import { faint } from './parts.ts';

/** The width of the text of a page in portrait, in points. */
export const pageWidth = 511;
const [logoWidth, logoHeight] = [190, 54];

/** What a firm says of itself beside its address: how it is reached, a line each. */
const reached = ({ phone, email, web }: PrintedFirm): string[] => [
  ...(phone === null ? [] : [phone]),
  ...(email === null ? [] : [email]),
  ...(web === null ? [] : [web]),
];

/** A picture is never enlarged: it would be blurred. A pixel is three quarters of a point. */
const logoOf = ({ logo }: PrintedFirm): Content[] =>
  logo
    ? [
        {
          image: logo.url,
          fit: [Math.min(logoWidth, logo.width * 0.75), Math.min(logoHeight, logo.height * 0.75)],
          margin: [0, 0, 0, 4],
        },
      ]
    : [];

/**
 * The head of every document (rule 110): the firm with its logo, address and numbers, below them what the document is,
 * with a mark such as "Draft". `width`: that of the text of its pages, in points.
 */
export const headOf = (firm: PrintedFirm, title: string, mark: string | null, width = pageWidth): Content => ({
  stack: [
    {
      columns: [
        {
          width: '*',
          stack: [...logoOf(firm), { text: printable(firm.name), bold: true, fontSize: firm.logo ? 10 : 15 }],
        },
        {
          width: 'auto',
          stack: firm.address.map((line) => ({ text: printable(line) })),
          fontSize: 8,
          color: faint,
        },
        {
          width: 'auto',
          stack: reached(firm).map((line) => ({ text: printable(line) })),
          fontSize: 8,
          color: faint,
        },
      ],
      columnGap: 22,
    },
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.2, lineColor: '#334155' }],
      margin: [0, 6, 0, 10],
    },
    {
      columns: [
        { text: title, fontSize: 16, bold: true, width: '*' },
        {
          text: mark?.toUpperCase() ?? '',
          bold: true,
          fontSize: 12,
          color: '#B91C1C',
          width: 'auto',
          alignment: 'right',
          margin: [0, 3, 0, 0],
        },
      ],
      margin: [0, 0, 0, 8],
    },
  ],
});

/** What stands at the foot of each page below the name of the document: the numbers that a firm has to say. */
export const numbersOf = ({ name, registrationNumber, taxNumber }: PrintedFirm): string =>
  [registrationNumber, taxNumber].some(Boolean)
    ? printable([name, registrationNumber, taxNumber].filter(Boolean).join(' · '))
    : '';
