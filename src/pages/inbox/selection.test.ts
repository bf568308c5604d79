import { describe, expect, it } from 'vitest';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import { isSelectable, takenTogether, whyNot } from './selection.ts';
import { keyOfEntry } from './useInbox.ts';

const step = (name: string, bulk: boolean) => ({
  name,
  label: name,
  comment: 'optional' as const,
  tone: null,
  bulk,
  asks: [],
  for: null,
  refused: null,
});
const entry = (id: number, more: Partial<InboxEntry> = {}): InboxEntry => ({
  resource: 'enquiries',
  id,
  version: 1,
  name: `ENQ-${id}`,
  title: null,
  seen: null,
  outdated: [],
  warned: [],
  asked: [],
  told: [],
  work: null,
  party: null,
  amount: null,
  state: 'PENDING_APPROVAL',
  decidable: true,
  since: '2026-05-07T12:00:00.000Z',
  sent_by: { id: 1, name: 'Ann' },
  comment: null,
  held_by: null,
  for: null,
  actions: [step('approve', true), step('send-back', false)],
  forward: 'approve',
  blocked: null,
  changed: null,
  last_decision: null,
  ...more,
});

describe('what can be decided together', () => {
  it('is what nothing blocks and whose step is for several; the rest says why not', () => {
    expect(isSelectable(entry(1))).toBe(true);
    expect(whyNot(entry(1))).toBeUndefined();
    expect(whyNot(entry(2, { blocked: 'Waits for Ann' }))).toBe('Waits for Ann');
    expect(whyNot(entry(3, { actions: [step('approve', false)] }))).toBe('Is decided by itself, not with others');
    expect(whyNot(entry(4, { actions: [], forward: null }))).toBe('Is decided by itself, not with others');
  });

  it('stands by the step that each is led on by, without what is blocked or not selected', () => {
    const review = { actions: [step('review', true)], forward: 'review' };
    const entries = [entry(1), entry(2, review), entry(3), entry(4, { blocked: 'Waits for Ann' }), entry(5)];
    const selected = new Set(entries.slice(0, 4).map(keyOfEntry));
    expect(
      takenTogether(entries, selected).map(({ action, entries: found }) => [action, found.map((e) => e.id)]),
    ).toEqual([
      ['approve', [1, 3]],
      ['review', [2]],
    ]);
  });
});
