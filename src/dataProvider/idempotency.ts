/** The header that makes a change safe to send again (rule 43). */
export const keyHeader = 'Idempotency-Key';

/** The server answers a key as the first time for a day. */
const rememberedMs = 23 * 60 * 60_000;
/** The most requests without a known end. */
const maxRemembered = 200;

interface Remembered {
  readonly key: string;
  readonly at: number;
}

/** The keys of requests whose end is not known, by the request. */
const remembered = new Map<string, Remembered>();

/** A key of its own. `crypto.randomUUID` is missing on pages that are served without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const bodyText = (body: unknown): string =>
  body instanceof FormData
    ? JSON.stringify(
        [...body].map(([name, value]) =>
          value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
        ),
      )
    : (JSON.stringify(body) ?? '');

/** A key, and a function that forgets it once the server has said how the request ended. */
export interface Keyed {
  readonly key: string;
  readonly ended: () => void;
}

/**
 * The key of a request: a new one, unless the same request was sent before and its end is not known, since the
 * connection was lost or the server had an outage. So a person who presses the button again makes no second record.
 */
export const keyFor = (parts: readonly unknown[], body: unknown): Keyed => {
  const request = JSON.stringify([...parts, bodyText(body)]);
  const known = remembered.get(request);
  const { key, at } = known && Date.now() - known.at < rememberedMs ? known : { key: newKey(), at: Date.now() };
  remembered.set(request, { key, at });
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return { key, ended: () => void remembered.delete(request) };
};
