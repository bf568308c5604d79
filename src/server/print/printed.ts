import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { ContentTable } from 'pdfmake/interfaces';
import type { PrintedDocument } from './document.ts';
import { innerLayout, pageMargins, printLayout, totalLayout } from './document.ts';

const require = createRequire(import.meta.url);
const font = (name: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`);
const fonts = {
  normal: font('Regular'),
  bold: font('Medium'),
  italics: font('Italic'),
  bolditalics: font('MediumItalic'),
};
const known = new Set(Object.values(fonts));

// A document names nothing outside: its fonts are beside the library, and it asks nobody for anything else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => known.has(path));
pdfmake.setFonts({ Roboto: fonts });
const [strong, faint] = ['#334155', '#CBD5E1'];
const isMarked =
  (mark: string) =>
  (row: readonly unknown[] | undefined): boolean => {
    const [first] = row ?? [];
    return typeof first === 'object' && first !== null && mark in first;
  };
const isGroup = isMarked('isGroup');
const continues = isMarked('continues');
/** The padding at both sides of a table. */
const edge = 3;
const sides = {
  paddingLeft: (column: number) => (column ? 5 : edge),
  paddingRight: (column: number, { table }: ContentTable) => (column + 1 < (table.body[0]?.length ?? 0) ? 5 : edge),
};

pdfmake.setTableLayouts({
  [printLayout]: {
    hLineWidth: (row, { table }) => {
      if (row === (table.headerRows ?? 0) || row === table.body.length) return 0.8;
      return row && !continues(table.body[row]) ? 0.4 : 0;
    },
    vLineWidth: () => 0,
    hLineColor: (row, { table }) => (row === (table.headerRows ?? 0) || row === table.body.length ? strong : faint),
    ...sides,
    paddingTop: (row, { table }) => (isGroup(table.body[row]) || continues(table.body[row]) ? 0 : 4),
    paddingBottom: (row, { table }) => (isGroup(table.body[row]) || continues(table.body[row + 1]) ? 0 : 4),
  },
  [innerLayout]: {
    hLineWidth: (row, { table }) => (row && row < table.body.length ? 0.4 : 0),
    vLineWidth: () => 0,
    hLineColor: () => faint,
    ...sides,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  [totalLayout]: {
    hLineWidth: (row, { table }) =>
      row === 0 || row === table.body.length ? 1 : row === table.body.length - 1 ? 0.4 : 0,
    vLineWidth: () => 0,
    hLineColor: () => strong,
    ...sides,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

/** A document as PDF: for the thread alone, since a long one takes seconds. */
export const printed = async ({
  title,
  foot,
  numbers = '',
  pages: [pageWord, ofWord] = ['Page', 'of'],
  isLandscape,
  paper = 'A4',
  content,
  files = [],
}: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const made = pdfmake.createPdf({
    info: { title, creator: 'Plumbline', producer: 'Plumbline' },
    pageSize: paper,
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins,
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: '#1F2937' },
    content,
    // A heading alone at the foot of a page goes to the next one, with what it is of.
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel !== undefined && getFollowingNodesOnPage().length === 0,
    files: Object.fromEntries(
      files.map((file, nth) => [
        `file${nth}`,
        { name: file.name, src: `data:${file.mediaType};base64,${Buffer.from(file.content).toString('base64')}` },
      ]),
    ),
    footer: (page, pages) => ({
      margin: [42, 14, 42, 0],
      fontSize: 8,
      color: '#475569',
      columns: [
        { text: numbers ? `${foot}\n${numbers}` : foot, width: '*' },
        { text: `${pageWord} ${page} ${ofWord} ${pages}`, width: 'auto', alignment: 'right' },
      ],
    }),
  });
  return Uint8Array.from(await made.getBuffer());
};
