import { onTestFinished } from 'vitest';
import type { LiveChange } from '../../src/resources/live.calls.ts';
import type { Caller } from './app.ts';

/** A stream of live changes, as somebody hears it. */
export interface Heard {
  readonly response: Response;
  /** What was told so far, in order. */
  readonly changes: readonly LiveChange[];
  readonly refreshes: () => number;
  /** Resolves with the first change that was told, or is told yet, of which this holds. */
  until(which: (change: LiveChange) => boolean): Promise<LiveChange>;
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
  let rest = '';
  const take = (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('event: refresh')) refreshes += 1;
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
  const stop = () => reader.cancel().catch(() => undefined);
  onTestFinished(stop);
  return {
    response,
    changes,
    refreshes: () => refreshes,
    ended,
    stop,
    until: (which) =>
      new Promise((resolve) => {
        const look = () => {
          const found = changes.find(which);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
};
