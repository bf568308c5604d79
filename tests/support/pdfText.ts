import { execFile } from 'node:child_process';

const script = `
  import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const file = await getDocument({ data: new Uint8Array(Buffer.concat(parts)), verbosity: 0 }).promise;
  const pages = [];
  for (let nth = 1; nth <= file.numPages; nth += 1) {
    const { items } = await (await file.getPage(nth)).getTextContent();
    pages.push(items.map(({ str }) => str).join(' ').replace(/[ \\u200b]+/g, (found) => (found.includes(' ') ? ' ' : '')));
  }
  process.stdout.write(JSON.stringify(pages));`;

/** The texts of the pages of a PDF; a process of its own, for the reader refuses the arrays of a test's libraries. */
export const pdfText = (bytes: Uint8Array): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, out) => (error ? reject(error) : resolve(JSON.parse(out) as string[])),
    );
    child.stdin?.end(bytes);
  });
