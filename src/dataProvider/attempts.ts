import type { AxiosResponse } from 'axios';
import { setOutage } from '../authProvider/clientState.ts';
import { retryAfterOf } from './envelope.ts';
import { isOutage } from './outage.ts';

/** How often a change that met an outage is sent, the first time included. */
const maxAttempts = 3;

/** Waits, unless the caller cancels. @throws DOMException `AbortError` */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    });
  });

/**
 * Sends a request and notes an outage. A change that the server refused for an outage, and asks for again
 * (`Retry-After`), is sent again: it changed nothing, or its key makes it safe (rules 43 and 44).
 */
export const attempts = async (
  send: () => Promise<AxiosResponse>,
  isRepeated: boolean,
  signal: AbortSignal | undefined,
): Promise<AxiosResponse> => {
  for (let attempt = 1; ; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const response = await send();
    setOutage(isOutage(response.status) ? 'database' : null);
    const seconds = retryAfterOf(response);
    if (!isRepeated || response.status !== 503 || seconds === undefined || attempt === maxAttempts) return response;
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await pause(seconds * 1000, signal);
  }
};
