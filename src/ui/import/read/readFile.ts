import { maxImportBytes } from '../../../schema/import/wire.ts';
import type { WrittenRow } from '../../../domain/table/worksheet.ts';
import { Unreadable } from './unreadable.ts';
import type { Workbook } from './workbook.ts';
import { withRows, type ReadReply, type ReadRequest } from './workerSide.ts';

/** The largest file, as people read it. */
const maxText = `${maxImportBytes / 1024 / 1024} MB`;

/**
 * Has a worker read a file, so that the page does not freeze. `advice` says what to do with a file that is too large.
 * @throws Unreadable; DOMException `AbortError`
 */
export const readFile = (request: ReadRequest, advice: string, signal: AbortSignal): Promise<Workbook> =>
  new Promise((resolve, reject) => {
    if (request.file.size > maxImportBytes) {
      reject(new Unreadable(`The file is larger than ${maxText}. ${advice}`));
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
    const arrived = new Map<number, WrittenRow[]>();
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      if ('rows' in data) {
        const known = arrived.get(data.sheet);
        if (known) for (const row of data.rows) known.push(row);
        else arrived.set(data.sheet, [...data.rows]);
      } else end(() => ('read' in data ? resolve(withRows(data.read, arrived)) : reject(new Unreadable(data.problem))));
    });
    worker.postMessage(request);
  });
