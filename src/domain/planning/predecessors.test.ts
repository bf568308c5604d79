import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkKinds } from '../schedule/plan.ts';
import { linkRefusal, predecessorsIn, predecessorsText, readPredecessors, type Predecessor } from './predecessors.ts';

const written = (text: string) => predecessorsText(predecessorsIn(text));

describe('predecessors as planners write them', () => {
  it('name the kind and the lag, in working days or elapsed ones', () => {
    expect(readPredecessors('3, 4+2, 5SS-1, 6FF, 7SF+3ed')).toEqual([
      { number: 3, lag: 0 },
      { number: 4, lag: 2 },
      { number: 5, lag: -1, kind: 'SS' },
      { number: 6, lag: 0, kind: 'FF' },
      { number: 7, lag: 3, kind: 'SF', isElapsed: true },
    ]);
  });

  it('are read as people type them, and stored in one way', () => {
    for (const [typed, stored] of [
      ['3ss+2', '3SS+2'],
      [' #3 SS + 2 days ; 1', '1, 3SS+2'],
      ['7FS+3ed', '7+3ed'],
      ['7+3 edays', '7+3ed'],
      ['7 FF – 3 elapsed days', '7FF-3ed'],
      ['3FS+0d', '3'],
      ['3SF-0ed', '3SF'],
      ['', null],
    ] as const)
      expect(written(typed)).toBe(stored);
  });

  it('are refused where they say no task, two kinds for one, or too long a lag', () => {
    expect(readPredecessors('3XX')).toEqual({
      refused: '“3XX” is no predecessor: write the number of a task, a kind, and a lag, as in 3, 3SS or 3FF+2',
    });
    expect(readPredecessors('3SS, 3FF')).toEqual({ refused: 'Task 3 stands twice' });
    expect(readPredecessors('3+100001')).toEqual({ refused: 'A lag is at most 100000 working days' });
    expect(readPredecessors('3+100001ed')).toEqual({ refused: 'A lag is at most 100000 days' });
  });

  it('of main tasks hold their start alone', () => {
    const refused = (text: string, isOfMain: boolean) =>
      linkRefusal(predecessorsIn(text), isOfMain, (one) => one === 1);
    expect([refused('1SS+2, 2FF, 3SF', false), refused('1, 2SS', true)]).toEqual([null, null]);
    expect(refused('2SS, 1FF+2', false)).toBe('1FF cannot be: 1 is a main task, and main tasks take FS and SS alone.');
    expect(refused('2SF', true)).toBe('2SF cannot be: main tasks take FS and SS alone.');
  });

  it('are read again as they were written', () => {
    const one = fc
      .record({
        number: fc.integer({ min: 1, max: 999_999_999 }),
        lag: fc.integer({ min: -100_000, max: 100_000 }),
        kind: fc.constantFrom(...linkKinds),
        isElapsed: fc.boolean(),
      })
      .map(({ kind, isElapsed, ...all }): Predecessor => ({
        ...all,
        ...(kind !== 'FS' && { kind }),
        ...(isElapsed && all.lag !== 0 && { isElapsed }),
      }));
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ number }) => number, maxLength: 6 }), (all) => {
        const text = predecessorsText(all);
        expect(readPredecessors(text)).toEqual(all.toSorted((a, b) => a.number - b.number));
        expect(written(text ?? '')).toBe(text);
      }),
    );
  });
});
