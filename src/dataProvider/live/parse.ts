/** One server-sent event. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

const eventOf = (block: string): ServerEvent | undefined => {
  const fields = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(event|data): ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value] as const];
  });
  if (fields.length === 0) return undefined;
  const all = (name: string) => fields.filter(([n]) => n === name).map(([, value]) => value);
  return { name: all('event').at(-1) ?? 'message', data: all('data').join('\n') };
};

/**
 * The server-sent events of a body. Calls `heard` for every received chunk, also for comments. @throws the error of the
 * body's reader
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
