import { mostImportBytes } from '../../../schema/import/wire.ts';
import type { ReadReply, ReadRequest } from './reader.worker.ts';
import { Unreadable, type Spreadsheet } from './spreadsheet.ts';

/** Reads a file in a worker, so that the page does not freeze. @throws Unreadable; DOMException `AbortError` */
export const readFile = (file: File, sheet: string | undefined, signal: AbortSignal): Promise<Spreadsheet> =>
  new Promise((resolve, reject) => {
    if (file.size > mostImportBytes) {
      reject(
        new Unreadable(
          `The file is larger than ${mostImportBytes / 1024 / 1024} MB. Split it, or leave out columns that are not imported.`,
        ),
      );
      return;
    }
    const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('', 'AbortError'))), { once: true });
    worker.addEventListener('error', () =>
      end(() => reject(new Unreadable('The file cannot be read: it may be too large for this browser.'))),
    );
    worker.addEventListener('message', (event: MessageEvent<ReadReply>) =>
      end(() => ('read' in event.data ? resolve(event.data.read) : reject(new Unreadable(event.data.problem)))),
    );
    worker.postMessage({ file, ...(sheet === undefined ? {} : { sheet }) } satisfies ReadRequest);
  });
