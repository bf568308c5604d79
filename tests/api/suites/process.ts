import { describe, expect, it } from 'vitest';
import { stepCallsOf } from '../../../src/schema/calls/stepCalls.ts';
import { read, send } from '../../support/calls.ts';
import { create } from '../../support/samples.ts';
import type { Suites } from './suite.ts';

/** A process: a record starts where its table says, and no step is taken from where it does not lead, or by anybody. */
export const followsItsProcess: Suites = (s) => {
  const { resource } = s;
  const { workflow } = resource;
  if (!workflow) return;
  // What names the record and the step in its path; other spellings have tests of their own.
  const steps = stepCallsOf(resource).known.flatMap(({ chosen, call, comment, record }) =>
    typeof chosen === 'string' && record.in === 'path' ? [[chosen, call, comment] as const] : [],
  );

  describe('follows its process', () => {
    it('starts in its first state, whatever is sent', async () => {
      expect((await create(s.me, resource))[workflow.field]).toBe(workflow.initial);
    });

    const elsewhere = steps.filter(([name]) => !workflow.actions[name]?.from.includes(workflow.initial));
    it.each(elsewhere)('refuses %s of a new record, and changes nothing', async (_, call, comment) => {
      const made = await create(s.me, resource);
      const before = await read(s.me, resource, made.id);
      const refused = await send(s.me, call, { id: made.id, body: { version: 1, [comment]: 'Too soon' } });
      expect([403, 409, 422]).toContain(refused.status);
      expect(refused.message).not.toBe('');
      expect(await read(s.me, resource, made.id)).toEqual(before);
    });

    it.each(steps)(
      'refuses %s of a record of the other branch as of one that is not there',
      async (_, call, comment) => {
        const foreign = await create(s.stranger, resource);
        const body = { version: 1, [comment]: 'Not mine' };
        const there = await send(s.me, call, { id: foreign.id, body });
        expect(there.status).toBeGreaterThanOrEqual(400);
        expect(there.message).toBe((await send(s.me, call, { id: 999_999_999, body })).message);
        expect(await read(s.stranger, resource, foreign.id)).toMatchObject({ [workflow.field]: workflow.initial });
      },
    );
  });
};
