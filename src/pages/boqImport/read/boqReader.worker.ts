import { Unreadable } from '../../../ui/import/read/spreadsheet.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

export type WorkbookReply = { readonly read: Workbook } | { readonly problem: string };

const reply = (message: WorkbookReply) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<{ readonly file: File }>) => {
  const { file } = event.data;
  file
    .arrayBuffer()
    .then((buffer) => readWorkbook(new Uint8Array(buffer), file.name))
    .then(
      (read) => reply({ read }),
      (error: unknown) =>
        reply({
          problem: error instanceof Unreadable ? error.message : 'The file cannot be read. Is it a CSV or XLSX file?',
        }),
    );
});
