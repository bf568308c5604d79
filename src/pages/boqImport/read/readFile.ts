import { mostImportBytes } from '../../../schema/import/wire.ts';
import { Unreadable } from '../../../ui/import/read/spreadsheet.ts';
import type { WorkbookReply } from './boqReader.worker.ts';
import type { Workbook } from './workbook.ts';

/** Reads a file in a worker, so that the page does not freeze. @throws Unreadable; DOMException `AbortError` */
export const readFile = (file: File, signal: AbortSignal): Promise<Workbook> =>
  new Promise((resolve, reject) => {
    if (file.size > mostImportBytes) {
      reject(new Unreadable(`The file is larger than ${mostImportBytes / 1024 / 1024} MB. Split it.`));
      return;
    }
    const worker = new Worker(new URL('./boqReader.worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('', 'AbortError'))), { once: true });
    worker.addEventListener('error', () =>
      end(() => reject(new Unreadable('The file cannot be read: it may be too large for this browser.'))),
    );
    worker.addEventListener('message', (event: MessageEvent<WorkbookReply>) =>
      end(() => ('read' in event.data ? resolve(event.data.read) : reject(new Unreadable(event.data.problem)))),
    );
    worker.postMessage({ file });
  });
