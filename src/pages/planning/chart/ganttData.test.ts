import { describe, expect, it } from 'vitest';
import { dependencyBetween, dependencyOf, ganttLinks } from './ganttData.ts';

const [start, finish] = [false, true];
const between = (first: boolean, other: boolean) =>
  dependencyBetween({ task: 1, isFinish: first }, { task: 2, isFinish: other });

describe('links in the chart', () => {
  it('are drawn between the ends that their kind names', () => {
    const links = [
      { from: 1, to: 2, lag: 0 },
      { from: 1, to: 3, lag: 2, kind: 'SS' as const },
      { from: 2, to: 3, lag: 0, kind: 'FF' as const },
      { from: 3, to: 2, lag: 0, kind: 'SF' as const },
      { from: 9, to: 2, lag: 0 },
    ];
    expect(ganttLinks(links, (id) => id < 9).map(({ id, type }) => [id, type])).toEqual([
      [1, 'e2s'],
      [2, 's2s'],
      [3, 'e2e'],
      [4, 's2e'],
    ]);
  });

  it('are of the kind that the two ends make; back from a start to a finish, what finishes is before', () => {
    expect(between(finish, start)).toEqual({ from: 1, to: 2, lag: 0 });
    expect(between(start, start)).toEqual({ from: 1, to: 2, lag: 0, kind: 'SS' });
    expect(between(finish, finish)).toEqual({ from: 1, to: 2, lag: 0, kind: 'FF' });
    expect(between(start, finish)).toEqual({ from: 2, to: 1, lag: 0 });
    expect(dependencyOf({ source: 4, target: 5, type: 's2s' })).toEqual({ from: 4, to: 5, lag: 0, kind: 'SS' });
    expect(dependencyOf({ source: 4, target: 5, type: 's2e' })).toEqual({ from: 5, to: 4, lag: 0 });
  });
});
