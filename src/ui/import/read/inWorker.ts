import { maxImportBytes } from '../../../schema/import/wire.ts';
import { Unreadable } from './spreadsheet.ts';
import type { ReadReply, ReadRequest } from './workerSide.ts';

/** The largest file, as people read it. */
const maxText = `${maxImportBytes / 1024 / 1024} MB`;

/**
 * Has a worker read a file, so that the page does not freeze. `advice` says what to do with a file that is too large.
 * @throws Unreadable; DOMException `AbortError`
 */
export const readInWorker = <T>(
  makeWorker: () => Worker,
  request: ReadRequest,
  advice: string,
  signal: AbortSignal,
): Promise<T> =>
  new Promise((resolve, reject) => {
    if (request.file.size > maxImportBytes) {
      reject(new Unreadable(`The file is larger than ${maxText}. ${advice}`));
      return;
    }
    const worker = makeWorker();
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('', 'AbortError'))), { once: true });
    worker.addEventListener('error', () =>
      end(() => reject(new Unreadable('The file cannot be read: it may be too large for this browser.'))),
    );
    worker.addEventListener('message', (event: MessageEvent<ReadReply<T>>) =>
      end(() => ('read' in event.data ? resolve(event.data.read) : reject(new Unreadable(event.data.problem)))),
    );
    worker.postMessage(request);
  });
