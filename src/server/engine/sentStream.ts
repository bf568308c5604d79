import type { Logger } from 'pino';

/**
 * Logs a failure while a file is sent, and throws it again: the connection breaks, so that nobody gets an incomplete file.
 */
export async function* logFailure<T>(
  log: Logger,
  requestId: string | undefined,
  source: AsyncGenerator<T>,
  what = 'export',
): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    log.error({ requestId, err: error }, `${what} broke off`);
    throw error;
  }
}

/** The stream of a source that is read as its reader takes it. */
export const streamOf = (source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return(undefined)),
  });
