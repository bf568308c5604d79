import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadWork } from '../modules/threadWork.ts';
import { oneByOne } from '../oneByOne.ts';
import { UnreadableWorkbook } from '../zip/unreadable.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Kind = keyof ThreadWork;

/** What a thread is asked for. */
export interface Task {
  readonly kind: Kind;
  readonly input: unknown;
}
/** What it answers: `refused` says why a file from outside cannot be read. */
export type Reply = { readonly bytes: Bytes } | { readonly refused: string } | { readonly problem: string };

/** How long a thread waits for more work before it ends. */
const idleMs = 60_000;

/** A thread that does one task at a time; the first starts it, and it keeps no process alive. */
const threadOf = () => {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    void thread?.terminate();
    thread = undefined;
  };
  const started = (): Worker => {
    if (thread) return thread;
    // A path instead of a URL: a test's DOM has a URL class of its own, which Worker refuses.
    const worker = new Worker(join(import.meta.dirname, 'thread.worker.entry.mjs'));
    thread = worker;
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  };
  const done = (task: Task): Promise<Reply> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const worker = started();
      const settle = (then: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        idle = setTimeout(end, idleMs).unref();
        then();
      };
      const onMessage = (reply: Reply) => settle(() => resolve(reply));
      const onError = (error: Error) => settle(() => reject(error));
      const onExit = (code: number) => onError(new Error(`The thread ended with code ${code}`));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.ref();
      worker.postMessage(task);
    });
  const turn = oneByOne();
  return (task: Task): Promise<Reply> => turn(() => done(task));
};

/** Each takes a core while it works. A large workbook keeps no document waiting. */
const [documents, workbooks] = [threadOf(), threadOf()];
const isDocument = (kind: Kind): boolean => kind.endsWith('Pdf');

/**
 * The bytes of a file, made in a thread of its own: while a large one takes seconds, this one answers others. What it is
 * made of is copied to the thread in one go: texts of many rows are handed on as they were read, and taken apart there.
 * @throws UnreadableWorkbook for a file from outside that is damaged or too large
 */
export const inThread = async <K extends Kind>(kind: K, input: Parameters<ThreadWork[K]>[0]): Promise<Bytes> => {
  const reply = await (isDocument(kind) ? documents : workbooks)({ kind, input });
  if ('refused' in reply) throw new UnreadableWorkbook(reply.refused);
  if ('problem' in reply) throw new Error(`A file cannot be made (${kind}): ${reply.problem}`);
  return reply.bytes;
};
