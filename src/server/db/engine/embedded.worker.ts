import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { engineError } from './embedded.error.ts';
import type { FromWorker, ToWorker, WorkerStart } from './embedded.host.ts';

/** The size of a piece of an answer in bytes: the main thread parses one piece while further rows come. */
const pieceSize = 256 * 1024;

const port = parentPort;
if (!port) throw new Error('embedded.worker.ts runs in a worker thread only.');
const start: WorkerStart = workerData;

function send(message: FromWorker, bytes?: Uint8Array<ArrayBuffer>): void {
  port?.postMessage(message, bytes ? [bytes.buffer] : []);
}

async function open(): Promise<PGlite> {
  return PGlite.create({
    ...(start.directory === null ? {} : { dataDir: start.directory }),
    ...(start.dump === null ? {} : { loadDataDir: new Blob([new Uint8Array(start.dump)]) }),
    extensions: { pg_trgm },
  });
}

/** Collects the bytes of an answer. A sent piece is a copy, so this array serves all statements. */
let piece = new Uint8Array(pieceSize);

/** Runs protocol bytes and sends the answer. PGlite passes views of its memory, so each is copied at once. */
async function wire(db: PGlite, session: number, message: Uint8Array): Promise<void> {
  let used = 0;
  const flush = (): void => {
    if (used === 0) return;
    const bytes = piece.slice(0, used);
    send({ kind: 'wire', session, bytes }, bytes);
    used = 0;
  };
  await db.execProtocolRawStream(message, {
    onRawData: (bytes) => {
      if (used + bytes.length > piece.length) {
        flush();
        if (bytes.length > piece.length) piece = new Uint8Array(bytes.length);
      }
      piece.set(bytes, used);
      used += bytes.length;
    },
  });
  flush();
}

async function handle(db: PGlite, message: ToWorker): Promise<void> {
  if (message.kind === 'wire') {
    await wire(db, message.session, message.bytes);
  } else if (message.kind === 'dump') {
    const bytes = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
    send({ kind: 'dump', bytes }, bytes);
  } else {
    await db.close();
    send({ kind: 'closed' });
    port?.close();
  }
}

try {
  const db = await open();
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    // Messages run one after the other. An exception here is not a failed statement (its answer is bytes) but the end
    // of the engine.
    last = last
      .then(() => handle(db, message))
      .catch((error: unknown) => send({ kind: 'died', ...engineError(error) }));
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'refused', ...engineError(error) });
}
