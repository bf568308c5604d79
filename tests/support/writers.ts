import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { enquiryOf, makeMasters, people } from './sales.ts';
import { fresh } from './samples.ts';

/** Resolves once every writer has saved so much more. */
export type More = (each: number) => Promise<void>;

/**
 * Does `work` while so many people save without a pause, and returns what they were answered besides success, each
 * answer once, with what was asked and all that it said. Each has enquiries and clients of their own: none of them changes what another changes.
 */
export const amongWriters = async (
  on: TestApp,
  count: number,
  work: (more: More) => Promise<unknown>,
): Promise<string[]> => {
  const { leeds } = await branchIds(on);
  const masters = await makeMasters(await person(on, { branches: [leeds] }));
  const approver = await person(on, { branches: [leeds] });
  const refused = new Set<string>();
  const saved: number[] = Array.from({ length: count }, () => 0);
  const over = new AbortController();
  const write = async (who: Caller, writer: number): Promise<void> => {
    const sent = async (method: string, path: string, body?: unknown): Promise<Answered['data']> => {
      const { status, message, data, errors, conflict } = await who.call(method, path, body);
      if (status >= 300)
        refused.add(
          `${method} ${path.replace(/\d+/g, 'N')}: ${status} ${message} ${JSON.stringify({ errors, conflict })}`,
        );
      // What is refused without a look into the database must not keep everything else in this process waiting.
      await new Promise(setImmediate);
      saved[writer] = (saved[writer] ?? 0) + 1;
      return data;
    };
    while (!over.signal.aborted) {
      const enquiry = await sent('POST', '/api/enquiries', enquiryOf(masters, { approvers: people(approver) }));
      // A refusal is told once, and not as what is not there afterwards.
      if (!enquiry) continue;
      const path = `/api/enquiries/${enquiry.id}`;
      await sent('POST', `${path}/comments`, { comment: 'Seen' });
      await sent('PUT', path, { version: 1, title: fresh() });
      await sent('PUT', `${path}/submit`, {});
      await sent('GET', '/api/home');
      const client = await sent('POST', '/api/client', { name: fresh() });
      await sent('DELETE', `/api/client/${client?.id}`);
    }
  };
  const all: Promise<void>[] = [];
  for (let writer = 0; writer < count; writer += 1) all.push(write(await person(on, { branches: [leeds] }), writer));
  const writing = Promise.all(all);
  const more: More = async (each) => {
    const goal = saved.map((n) => n + each);
    while (saved.some((n, writer) => n < (goal[writer] ?? 0))) await Promise.race([writing, pause(20)]);
  };
  try {
    await work(more);
  } finally {
    over.abort();
    await writing;
  }
  return [...refused];
};
