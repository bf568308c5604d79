const inFlight = new Set<string>();

/**
 * Asks unless the same is being asked already; then the second is dropped. An error of this kind is shown to nobody, as
 * that of a request that was called off. One that is called off is no longer in flight: who turns a page before the last
 * one has come gets the new page.
 * @throws DOMException `AbortError` with this text for a second one
 */
export const oneAtATime = async <T>(
  key: string,
  text: string,
  ask: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  if (inFlight.has(key)) throw new DOMException(text, 'AbortError');
  inFlight.add(key);
  const ended = () => inFlight.delete(key);
  // At once: whoever calls it off asks anew in the same moment.
  signal?.addEventListener('abort', ended, { once: true });
  try {
    return await ask();
  } finally {
    if (!signal?.aborted) ended();
    signal?.removeEventListener('abort', ended);
  }
};
