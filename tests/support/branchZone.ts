import { zones, type BranchZone } from '../../src/domain/zones.ts';
import type { TestApp } from './app.ts';
import { expecting } from './sales.ts';

/** Where it is nearest to this hour of the day now: what is "today" does not hang on the clock. */
export const zoneAt = (localHour: number): BranchZone => {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());
  const off = (zone: string) => Math.abs(hourIn(zone) - localHour);
  return zones.reduce((best, zone) => (off(zone) < off(best) ? zone : best));
};

/** Says in which time zone a branch of the demo firm is. */
export const setZone = async (on: Pick<TestApp, 'as'>, branch: number, zone: BranchZone): Promise<void> => {
  const admin = await on.as('admin@demo.test');
  const { version } = await expecting(200, admin.get(`/api/branches/${branch}`));
  await expecting(200, admin.put(`/api/branches/${branch}`, { version, zone }));
};
