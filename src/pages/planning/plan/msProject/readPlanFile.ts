import { maxImportBytes } from '../../../../schema/import/wire.ts';
import type { PlanFile, PlanReply, PlanRequest } from './planReading.ts';

/** The largest file, as people read it. */
const maxText = `${maxImportBytes / 1024 / 1024} MB`;

/** Has a worker read a file, so that the page does not freeze. @throws Error with what is wrong; DOMException `AbortError` */
export const readPlanFile = (request: PlanRequest, signal: AbortSignal): Promise<PlanFile> =>
  new Promise((resolve, reject) => {
    if (request.file.size > maxImportBytes) {
      reject(new Error(`The file is larger than ${maxText}. Save the plan without its baselines and assignments.`));
      return;
    }
    const worker = new Worker(new URL('./planReader.worker.ts', import.meta.url), { type: 'module' });
    const end = (then: () => void) => {
      worker.terminate();
      then();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('', 'AbortError'))), { once: true });
    worker.addEventListener('error', () =>
      end(() => reject(new Error('The file cannot be read: it may be too large for this browser.'))),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<PlanReply>) =>
      end(() => ('read' in data ? resolve(data.read) : reject(new Error(data.problem)))),
    );
    worker.postMessage(request);
  });
