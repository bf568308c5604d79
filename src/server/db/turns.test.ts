import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';
import { Unavailable } from './unavailable.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

/** Takes turns in this order and notes who has one. */
const asking = (turns: Turns) => {
  const having: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, person?: number) => {
    turns.take(person).then(
      (end) => {
        having.push(name);
        ends.set(name, end);
      },
      // Who still waits at the end of a test is refused long after it.
      () => undefined,
    );
  };
  return { having, ask, end: (name: string) => ends.get(name)?.() };
};

describe('one person', () => {
  it('has at most two fifths of ten connections, and others get one at once', async () => {
    const { having, ask } = asking(new Turns({ connections: 10 }));
    for (let n = 1; n <= 30; n += 1) ask(`heavy ${n}`, 1);
    ask('small', 2);
    await soon();
    expect(having).toEqual(['heavy 1', 'heavy 2', 'heavy 3', 'heavy 4', 'small']);
  });

  it('takes turns with others on a single connection', async () => {
    const { having, ask, end } = asking(new Turns({ connections: 1 }));
    for (const name of ['a1', 'a2', 'a3']) ask(name, 1);
    ask('b1', 2);
    ask('c1', 3);
    await soon();
    for (const name of ['a1', 'b1', 'c1', 'a2']) {
      end(name);
      await soon();
    }
    expect(having).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('waits at most so long, and then is told that the server is busy', async () => {
    const turns = new Turns({ connections: 1, maxWaitMs: 1 });
    const end = await turns.take(1);
    await expect(turns.take(2)).rejects.toThrow(Unavailable);
    end();
    (await turns.take(2))();
  });

  it('waits for at most so many turns', async () => {
    const turns = new Turns({ connections: 1, maxWaiting: 2 });
    const end = await turns.take(1);
    const waiting = [turns.take(1), turns.take(1)];
    await expect(turns.take(1)).rejects.toThrow(Unavailable);
    end();
    for (const one of waiting) (await one)();
    (await turns.take(1))();
  });
});

it('work of nobody waits for any number of turns', async () => {
  const turns = new Turns({ connections: 1, maxWaiting: 1 });
  const end = await turns.take(undefined);
  const waiting = [turns.take(undefined), turns.take(undefined), turns.take(undefined)];
  end();
  for (const one of waiting) (await one)();
});

it('work of nobody may have all connections', async () => {
  const { having, ask } = asking(new Turns({ connections: 3 }));
  for (const name of ['one', 'two', 'three', 'four']) ask(name);
  await soon();
  expect(having).toEqual(['one', 'two', 'three']);
});
