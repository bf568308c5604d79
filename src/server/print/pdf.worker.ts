import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { PrintedDocument } from './document.ts';
import { printLayout } from './document.ts';

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
pdfmake.setTableLayouts({
  [printLayout]: {
    hLineWidth: (row, { table }) =>
      row === (table.headerRows ?? 0) || row === table.body.length ? 0.8 : row ? 0.4 : 0,
    vLineWidth: () => 0,
    hLineColor: (row, { table }) => (row === (table.headerRows ?? 0) || row === table.body.length ? strong : faint),
    paddingLeft: (column) => (column ? 5 : 0),
    paddingRight: (column, { table }) => (column + 1 < (table.body[0]?.length ?? 0) ? 5 : 0),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

const printed = async ({ title, foot, isLandscape, content }: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const made = pdfmake.createPdf({
    info: { title, creator: 'Plumbline', producer: 'Plumbline' },
    pageSize: 'A4',
    pageOrientation: isLandscape ? 'landscape' : 'portrait',
    pageMargins: [42, 40, 42, 46],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: '#1F2937' },
    content,
    footer: (page, pages) => ({
      margin: [42, 14, 42, 0],
      fontSize: 8,
      color: '#475569',
      columns: [
        { text: foot, width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
      ],
    }),
  });
  return Uint8Array.from(await made.getBuffer());
};

const port = parentPort;
if (!port) throw new Error('pdf.worker.ts runs in a worker thread only.');
port.on('message', (document: PrintedDocument) => {
  printed(document).then(
    (bytes) => port.postMessage({ bytes }, [bytes.buffer]),
    (error: unknown) => port.postMessage({ problem: String(error) }),
  );
});
