import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskStatuses } from './planLines.ts';
import { workSaid, type Work, type WorkSaid } from './work.ts';

const today = '2026-11-30';
const nothing: Work = {
  status: 'NOT_STARTED',
  progress: 0,
  actual_start_date: null,
  actual_end_date: null,
  remaining_days: null,
  progress_before: null,
  remaining_before: null,
};
const after = (...said: readonly WorkSaid[]): Work =>
  said.reduce<Work>((known, sent) => {
    const made = workSaid(known, sent, today);
    if ('refused' in made) throw new Error(JSON.stringify(made.refused));
    return made;
  }, nothing);
const refused = (known: Work, sent: WorkSaid) => {
  const made = workSaid(known, sent, today);
  return 'refused' in made ? made.refused : undefined;
};

describe('what is said of a sub-task', () => {
  it.each<[string, WorkSaid, Partial<Work>]>([
    [
      'a percentage begins it today',
      { progress: 40 },
      { status: 'IN_PROGRESS', progress: 40, actual_start_date: today },
    ],
    ['100 % is done', { progress: 100 }, { status: 'DONE', progress: 100, actual_end_date: today }],
    ['nothing done is not begun', { progress: 0 }, nothing],
    [
      'a start begins it on its day',
      { actual_start_date: '2026-11-02' },
      { status: 'IN_PROGRESS', progress: 0, actual_start_date: '2026-11-02' },
    ],
    [
      'an end ends it, and it began by then',
      { actual_end_date: '2026-11-10' },
      { status: 'DONE', actual_start_date: '2026-11-10', actual_end_date: '2026-11-10' },
    ],
    ['days that are left begin nothing', { remaining_days: 8 }, { status: 'NOT_STARTED', remaining_days: 8 }],
  ])('without a status: %s', (_, sent, work) => {
    expect(after(sent)).toMatchObject(work);
  });

  it.each<[string, readonly WorkSaid[], Partial<Work>]>([
    ['a lower percentage', [{ progress: 30 }], { status: 'IN_PROGRESS', progress: 30, actual_end_date: null }],
    ['no end', [{ actual_end_date: null }], { status: 'IN_PROGRESS', progress: 75, actual_end_date: null }],
    ['days that are left', [{ remaining_days: 2 }], { status: 'IN_PROGRESS', progress: 75, remaining_days: 2 }],
    ['nothing', [{}], { status: 'IN_PROGRESS', progress: 75, remaining_days: 3 }],
    ['that it is done', [{ status: 'DONE' }], { status: 'DONE', actual_end_date: '2026-11-10' }],
    [
      'another start',
      [{ actual_start_date: '2026-11-03' }],
      { status: 'DONE', actual_start_date: '2026-11-03', actual_end_date: '2026-11-10' },
    ],
    ['that it is not begun, and that it is', [{ status: 'NOT_STARTED' }, { status: 'IN_PROGRESS' }], { progress: 75 }],
  ])('what is done and was 75 %% with 3 days left hears %s', (_, sent, work) => {
    const known: WorkSaid[] = [
      { progress: 75, actual_start_date: '2026-11-02', remaining_days: 3 },
      { actual_end_date: '2026-11-10' },
    ];
    expect(after(...known, ...sent)).toMatchObject(work);
  });

  it('what was said to be left is of its percentage alone', () => {
    expect(after({ progress: 40, remaining_days: 9 }, { progress: 60 })).toMatchObject({ remaining_days: null });
    expect(after({ progress: 40, remaining_days: 9 }, { progress: 40 })).toMatchObject({ remaining_days: 9 });
    expect(after({ progress: 40, remaining_days: 9 }, { remaining_days: null })).toMatchObject({
      remaining_days: null,
    });
  });

  it.each<[Work, WorkSaid, object]>([
    [nothing, { actual_start_date: '2026-12-01' }, { actual_start_date: 'Actual start is after today' }],
    [nothing, { actual_end_date: '2031-01-01' }, { actual_end_date: 'Actual end is after today' }],
    [nothing, { status: 'NOT_STARTED', progress: 10 }, { progress: 'What is not started has nothing done' }],
    [
      nothing,
      { status: 'NOT_STARTED', actual_start_date: today },
      { actual_start_date: 'What is not started has no actual start' },
    ],
    [nothing, { status: 'DONE', remaining_days: 2 }, { remaining_days: 'What is done has nothing left' }],
    [after({ progress: 40 }), { actual_start_date: null }, { actual_start_date: 'What has begun has an actual start' }],
    [
      after({ actual_end_date: '2026-11-10' }),
      { actual_start_date: '2026-11-12' },
      { actual_start_date: 'Actual start is after Actual end' },
    ],
  ])('%j hears %j: refused', (known, sent, reasons) => {
    expect(refused(known, sent)).toEqual(reasons);
  });

  const day = fc.constantFrom('2026-11-02', '2026-11-16', today, '2026-12-01');
  const said: fc.Arbitrary<WorkSaid> = fc.record(
    {
      status: fc.constantFrom(...taskStatuses),
      progress: fc.constantFrom(0, 1, 40, 99, 100),
      actual_start_date: fc.option(day),
      actual_end_date: fc.option(day),
      remaining_days: fc.option(fc.nat(9)),
    },
    { requiredKeys: [] },
  );

  it('goes together whatever is said: statuses, percentages and days, none after today', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 6 }), (all) => {
        const work = all.reduce<Work>((known, sent) => {
          const made = workSaid(known, sent, today);
          return 'refused' in made ? known : made;
        }, nothing);
        const { status, progress, actual_start_date: start, actual_end_date: end } = work;
        expect([start !== null, end !== null]).toEqual([status !== 'NOT_STARTED', status === 'DONE']);
        expect(progress === 100).toBe(status === 'DONE');
        expect((start ?? today) <= (end ?? today) && (end ?? today) <= today).toBe(true);
      }),
    );
  });

  it('said again it changes nothing, and done and back it is as it was', () => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 4 }), (all) => {
        const known = all.reduce<Work>((before, sent) => {
          const made = workSaid(before, sent, today);
          return 'refused' in made ? before : made;
        }, nothing);
        expect(workSaid(known, { status: known.status }, today)).toEqual(known);
        if (known.status !== 'IN_PROGRESS') return;
        const done = workSaid(known, {}, today);
        expect('status' in done && workSaid(done, {}, today)).toEqual(known);
      }),
    );
  });
});
