import Papa from 'papaparse';

const encoder = new TextEncoder();
/** Without it Excel assumes the system's encoding instead of UTF-8. */
const byteOrderMark = '\ufeff';

/** Rows as CSV lines (RFC 4180), each with CR LF. */
const csvLines = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(rows.length ? `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n` : '');

/** A CSV file: the byte order mark, then the rows. */
export const csvBytes = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...encoder.encode(byteOrderMark), ...csvLines(rows)]);

/** A CSV file in chunks, one for each batch. */
export async function* csvChunks(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield csvBytes([headings]);
  for await (const rows of batches) if (rows.length) yield csvLines(rows);
}
