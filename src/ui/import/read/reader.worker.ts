import { readSpreadsheet } from './read.ts';
import { Unreadable, type Spreadsheet } from './spreadsheet.ts';

export interface ReadRequest {
  readonly file: Blob;
  readonly sheet?: string;
}
export type ReadReply = { readonly read: Spreadsheet } | { readonly problem: string };

const reply = (message: ReadReply) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  const { file, sheet } = event.data;
  file
    .arrayBuffer()
    .then((buffer) => readSpreadsheet(new Uint8Array(buffer), sheet))
    .then(
      (read) => reply({ read }),
      (error: unknown) =>
        reply({
          problem: error instanceof Unreadable ? error.message : 'The file cannot be read. Is it a CSV or XLSX file?',
        }),
    );
});
