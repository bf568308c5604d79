import { expect, it } from 'vitest';
import { eventsOf, type ServerEvent } from './parse.ts';

const stream =
  ': open\n\nevent: change\ndata: {"who":"Zoë"}\n\n: still here\n\nevent: refresh\ndata:\n\nevent: change\ndata: cut of';

const read = async (pieces: readonly Uint8Array[]) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  let heard = 0;
  for await (const event of eventsOf(body, () => (heard += 1))) events.push(event);
  return { events, heard };
};

it('reads whole events alone, wherever the bytes were cut, and hears every sign of life', async () => {
  const bytes = new TextEncoder().encode(stream);
  for (const size of [1, 2, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.slice(n * size, (n + 1) * size),
    );
    const { events, heard } = await read(pieces);
    expect(events).toEqual([
      { name: 'change', data: '{"who":"Zoë"}' },
      { name: 'refresh', data: '' },
    ]);
    expect(heard).toBe(pieces.length);
  }
});
