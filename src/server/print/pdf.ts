import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { oneByOne } from '../oneByOne.ts';
import type { PrintedDocument } from './document.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Reply = { readonly bytes: Bytes } | { readonly problem: string };

/** How long the thread waits for another document before it ends. */
const idleMs = 60_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** Each document takes a core. */
const printing = oneByOne();
/** Each document that carries files has them in memory. */
const carrying = oneByOne();

const end = (): void => {
  void thread?.terminate();
  thread = undefined;
};

/** The thread that prints: the first document starts it, and it keeps no process alive. */
const started = (): Worker => {
  if (thread) return thread;
  // A path instead of a URL: a test's DOM has a URL class of its own, which Worker refuses.
  const worker = new Worker(join(import.meta.dirname, 'pdf.worker.entry.mjs'));
  thread = worker;
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
};

const printed = (document: PrintedDocument): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle);
    const worker = started();
    const settle = (then: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      worker.unref();
      idle = setTimeout(end, idleMs).unref();
      then();
    };
    const onMessage = (reply: Reply) =>
      settle(() =>
        'bytes' in reply ? resolve(reply.bytes) : reject(new Error(`A document cannot be printed: ${reply.problem}`)),
      );
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => onError(new Error(`The thread that prints ended with code ${code}`));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.ref();
    worker.postMessage(document);
  });

/** A document as PDF, made in a thread of its own: while a long one takes seconds, this one answers others. */
export const pdfOf = (document: PrintedDocument): Promise<Bytes> => printing(() => printed(document));

/**
 * The same of a document that carries files. They are read once its turn has come, so that those of one document are in
 * memory at a time; documents without any pass those that wait.
 */
export const pdfWithFiles = (read: () => Promise<PrintedDocument>): Promise<Bytes> =>
  carrying(async () => pdfOf(await read()));
