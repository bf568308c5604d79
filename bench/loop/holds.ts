import { longestHold, worked } from '../../tests/attack/heldUp.ts';
import type { Caller } from '../inProcess.ts';

/** What one person may hold up others for, in milliseconds. */
const aim = 100;

/** A request. */
export interface Sent {
  readonly by: Caller;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** The data of an answer. */
export const dataOf = async <T>({ by, method, path, body }: Sent): Promise<T> =>
  ((await (await by.ask(method, path, body)).json()) as { data: T }).data;

/** Reads an answer as it comes, and keeps nothing of it: what a browser does is no work of the server. */
const readAll = async (answer: Response): Promise<void> => {
  await answer.body?.pipeTo(new WritableStream());
};

/** Prints for how long some work holds the loop at a time: in this thread's own time, others do not count. */
export const heldBy = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const ms = await longestHold(work, worked);
  console.log(`  ${what.padEnd(52)}${ms.toFixed(0).padStart(6)} ms  aim ${aim}${ms <= aim ? '' : '  OVER'}`);
};

/** The same of one request, whose body was written before. */
export const heldBySent = (what: string, { by, method, path, body }: Sent): Promise<void> => {
  const text = body && JSON.stringify(body);
  return heldBy(what, async () => readAll(await by.ask(method, path, text)));
};
