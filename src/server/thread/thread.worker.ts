import { parentPort } from 'node:worker_threads';
import { threadWork } from '../modules/threadWork.ts';
import { UnreadableWorkbook } from '../zip/unreadable.ts';
import type { Reply, Task } from './thread.ts';

const port = parentPort;
if (!port) throw new Error('thread.worker.ts runs in a worker thread only.');

const done = async ({ kind, input }: Task): Promise<Uint8Array<ArrayBuffer>> => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `inThread` takes the input of its kind
  const work = threadWork[kind] as (input: unknown) => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
  return work(input);
};

port.on('message', (task: Task) => {
  const tell = (reply: Reply, moved: ArrayBuffer[] = []) => port.postMessage(reply, moved);
  done(task).then(
    (bytes) => tell({ bytes }, [bytes.buffer]),
    (error: unknown) =>
      tell(error instanceof UnreadableWorkbook ? { refused: error.message } : { problem: String(error) }),
  );
});
