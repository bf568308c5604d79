import { expect, it } from 'vitest';
import { uploadQueue } from './queue.ts';

/** A sender whose requests end when the test resolves them. */
const sender = () => {
  const open = new Map<string, { done: () => void; fail: (error: Error) => void; signal: AbortSignal }>();
  const done: number[] = [];
  const queue = uploadQueue();
  queue.handle({
    send: ({ file }, onProgress, signal) =>
      new Promise<void>((resolve, reject) => {
        onProgress(0.5);
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        open.set(file.name, { done: resolve, fail: reject, signal });
      }),
    refusal: (file) => (file.size === 0 ? 'The file is empty' : undefined),
    textOf: (error) => (error as Error).message,
    worthAnotherTry: (error) => (error as Error).message !== 'never',
    onDone: (arrived) => void done.push(arrived),
  });
  const states = () => queue.uploads().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, open, done, states };
};
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('sends two at once, the others after them, and tells once when all are there', async () => {
  const { queue, open, done, states } = sender();
  queue.add(files('a', 'b', 'c'));
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  expect(queue.uploads()[0]?.sent).toBe(0.5);
  open.get('a')?.done();
  await settled();
  expect(states()).toEqual(['b sending', 'c sending']);
  expect(done).toEqual([]);
  open.get('b')?.done();
  open.get('c')?.done();
  await settled();
  expect(states()).toEqual([]);
  expect(done).toEqual([3]);
  expect(queue.busy()).toBe(false);
});

it('breaks off what is cancelled, and goes on with the next', async () => {
  const { queue, open, done, states } = sender();
  queue.add(files('a', 'b', 'c'));
  queue.cancel(queue.uploads()[0]?.id ?? 0);
  await settled();
  expect(open.get('a')?.signal.aborted).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending']);
  queue.cancel(queue.uploads()[1]?.id ?? 0);
  queue.cancel(queue.uploads()[0]?.id ?? 0);
  await settled();
  expect(done).toEqual([]);
});

it('keeps what failed, with the reason, to be tried again; not what never will do', async () => {
  const { queue, open, done, states } = sender();
  queue.add(files('a', 'b'));
  open.get('a')?.fail(new Error('offline'));
  open.get('b')?.fail(new Error('never'));
  await settled();
  expect(states()).toEqual(['a failed', 'b refused']);
  expect(queue.uploads().map(({ message }) => message)).toEqual(['offline', 'never']);
  queue.retry(queue.uploads()[0]?.id ?? 0);
  expect(states()[0]).toBe('a sending');
  open.get('a')?.done();
  await settled();
  expect(states()).toEqual(['b refused']);
  expect(done).toEqual([1]);
});

it('does not send what is refused here already', () => {
  const { queue, open, states } = sender();
  queue.add([new File([], 'empty'), new File(['x'], 'full')]);
  expect(states()).toEqual(['empty refused', 'full sending']);
  expect([...open.keys()]).toEqual(['full']);
});
