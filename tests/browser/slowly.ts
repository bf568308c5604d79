import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const [slow, late] = ['SLOW', 'LATE'].map((name) => Number(process.env[name] ?? 0)) as [number, number];

/**
 * For whoever looks for races: with SLOW=6 the scripts of a page take six times as long, with LATE=500 what it asks for
 * arrives up to so many milliseconds later, each request by another time.
 */
export const slowly = async (page: Page): Promise<void> => {
  if (slow > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  }
  if (late > 0)
    await page.route('**/api/**', async (route) => {
      await pause(Math.random() * late);
      // A page that has left no longer waits for it.
      await route.continue().catch(() => undefined);
    });
};
