import { describe, expect, it } from 'vitest';
import type { OpenFollowUp } from '../../resources/home/homeCalls.ts';
import { noticesDue } from './snooze.ts';

const minute = 60_000;
const opened = Date.UTC(2026, 4, 7, 9);
const due = (id: number, at: number): OpenFollowUp => ({
  id,
  version: 1,
  subject: 'Ring back',
  kind: 'call',
  due_at: new Date(at).toISOString(),
  enquiry_id: 1,
  enquiry_name: 'ENQ-1',
  for_name: null,
});
const shown = (list: readonly OpenFollowUp[], quiet: Record<string, number>, now: number) =>
  noticesDue(list, quiet, opened, now).map(({ id }) => id);

describe('a notice', () => {
  it('comes when the follow-up falls due while the window is open, not for what was late before', () => {
    const list = [due(1, opened - 60 * minute), due(2, opened + 5 * minute), due(3, opened - 2 * minute)];
    expect(shown(list, {}, opened + 4 * minute)).toEqual([3]);
    expect(shown(list, {}, opened + 5 * minute)).toEqual([2, 3]);
  });

  it('comes back when it was put off, and not when it was put away', () => {
    const list = [due(1, opened), due(2, opened)];
    const quiet = { 1: opened + 10 * minute, 2: Number.MAX_SAFE_INTEGER };
    expect(shown(list, quiet, opened + 9 * minute)).toEqual([]);
    expect(shown(list, quiet, opened + 10 * minute)).toEqual([1]);
  });
});
