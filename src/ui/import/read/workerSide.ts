import type { WrittenRow } from '../../../domain/table/worksheet.ts';
import type { Workbook } from './workbook.ts';
import { readKinds } from './formats.ts';
import { Unreadable } from './unreadable.ts';

/** What a worker is asked to read, and at most how many rows of a sheet. */
export interface ReadRequest {
  readonly file: File;
  readonly most?: number;
}

/** What a worker answers: rows of a sheet, then the workbook without them; or why it cannot be read. */
export type ReadReply =
  | { readonly rows: readonly WrittenRow[]; readonly sheet: number }
  | { readonly read: Workbook }
  | { readonly problem: string };

/** So many rows arrive at once: the page is held up by none of them. */
const rowsAtOnce = 2_000;

const send = (workbook: Workbook, reply: (message: ReadReply) => void): void => {
  for (const [sheet, { rows }] of workbook.sheets.entries())
    for (let at = 0; at < rows.length; at += rowsAtOnce) reply({ rows: rows.slice(at, at + rowsAtOnce), sheet });
  reply({ read: { ...workbook, sheets: workbook.sheets.map((sheet) => ({ ...sheet, rows: [] })) } });
};

/** The workbook of what arrived before it. */
export const withRows = (workbook: Workbook, arrived: ReadonlyMap<number, readonly WrittenRow[]>): Workbook => ({
  ...workbook,
  sheets: workbook.sheets.map((sheet, at) => ({ ...sheet, rows: arrived.get(at) ?? [] })),
});

/** Answers the requests of `readInWorker`, within the worker. */
export const answerWith = (read: (bytes: Uint8Array, request: ReadRequest) => Promise<Workbook>): void => {
  const reply = (message: ReadReply) => self.postMessage(message);
  self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
    data.file
      .arrayBuffer()
      .then((buffer) => read(new Uint8Array(buffer), data))
      .then(
        (found) => send(found, reply),
        (error: unknown) =>
          reply({
            problem: error instanceof Unreadable ? error.message : `The file cannot be read. Is it ${readKinds}?`,
          }),
      );
  });
};
