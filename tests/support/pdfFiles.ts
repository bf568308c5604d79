import { execFile } from 'node:child_process';

const script = `
  import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const file = await getDocument({ data: new Uint8Array(Buffer.concat(parts)), verbosity: 0 }).promise;
  const files = Object.values((await file.getAttachments()) ?? {});
  process.stdout.write(
    JSON.stringify(files.map(({ filename, content }) => [filename, Buffer.from(content).toString('base64')])));`;

/** The files that a PDF carries, by name; a process of its own, for the reader refuses the arrays of a test's libraries. */
export const pdfFiles = (bytes: Uint8Array): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, out) => {
        if (error) return reject(error);
        const files = JSON.parse(out) as [string, string][];
        return resolve(new Map(files.map(([name, content]) => [name, Buffer.from(content, 'base64')])));
      },
    );
    child.stdin?.end(bytes);
  });
