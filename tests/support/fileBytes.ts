import { expect } from 'vitest';
import type { Caller } from './app.ts';

/** The bytes of a file that somebody gets. */
export const fileBytes = async (who: Caller, path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await who.raw('GET', path);
  expect(response.status, response.ok ? '' : await response.text()).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};
