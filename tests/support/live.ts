import { onTestFinished } from 'vitest';
import type { LiveChange } from '../../src/schema/calls/shared/live.ts';
import type { Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';

/** A stream of live changes, as somebody hears it. */
export interface Heard {
  readonly response: Response;
  /** What was told so far, in order. */
  readonly changes: readonly LiveChange[];
  readonly refreshes: () => number;
  /** Resolves with the first change that was told, or is told yet, of which this holds. */
  until(which: (change: LiveChange) => boolean): Promise<LiveChange>;
  /** Resolves once so many further signs of life have come. */
  beats(further: number): Promise<void>;
  /** Resolves when the stream has come to its end, or broke off. */
  readonly ended: Promise<'end' | 'broken'>;
  stop(): Promise<void>;
}

/** Opens a stream and reads it to the end of the test. */
export const hear = async (who: Caller): Promise<Heard> => {
  const response = await who.raw('GET', '/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (response.status !== 200 || !reader) throw new Error(`The stream was refused: ${await response.text()}`);
  const changes: LiveChange[] = [];
  const waiting = new Set<() => void>();
  let refreshes = 0;
  let beats = 0;
  let rest = '';
  const take = (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('event: refresh')) refreshes += 1;
      if (block === ': still here') beats += 1;
      const [, data] = /^event: change\ndata: (.*)$/.exec(block) ?? [];
      if (data) changes.push(JSON.parse(data) as LiveChange);
    }
    for (const look of waiting) look();
  };
  const read = async (): Promise<'end' | 'broken'> => {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return 'end';
        take(value);
      }
    } catch {
      return 'broken';
    }
  };
  const ended = read();
  /** Resolves with what is found, now or after what is heard next. */
  const once = <T>(found: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const it = found();
        if (it === undefined) return;
        waiting.delete(look);
        resolve(it);
      };
      waiting.add(look);
      look();
    });
  const stop = () => reader.cancel().catch(() => undefined);
  onTestFinished(stop);
  return {
    response,
    changes,
    refreshes: () => refreshes,
    ended,
    stop,
    until: (which) => once(() => changes.find(which)),
    beats: async (further) => {
      const wanted = beats + further;
      await once(() => (beats >= wanted ? beats : undefined));
    },
  };
};

/** Whether a change is of this record. */
export const ofRecord =
  (resource: string, id: number) => (change: { resource: string; ids: readonly number[] | null }) =>
    change.resource === resource && (change.ids?.includes(id) ?? false);

/** People of the first branch, and clients whose changes they hear of. */
export const testListeners = (on: TestApp) => {
  const inLeeds = async (permissions?: readonly string[]) =>
    person(on, { branches: [(await branchIds(on)).leeds], ...(permissions ? { permissions } : {}) });
  let made = 0;
  const newClient = async (who: Caller) => {
    made += 1;
    const { data } = await who.post('/api/client', { name: `Told of ${made}` });
    return data as { id: number; version: number };
  };
  return { inLeeds, newClient };
};
