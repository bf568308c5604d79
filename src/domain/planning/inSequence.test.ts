import { describe, expect, it } from 'vitest';
import { inSequence } from './inSequence.ts';

const line = (id: number, parent: number | null, predecessors: string | null = null) => ({
  id,
  parent_line_id: parent,
  number: (id + 100) as number | null,
  predecessors,
});
// 1 Walls: 2 Bricks, 3 Mortar; 4 Roof: 5 Trusses, 6 Tiles.
const lines = [line(1, null), line(2, 1), line(3, 1, '102+2'), line(4, null), line(5, 4, '101'), line(6, 4)];
const linking = (...ids: number[]) => inSequence(lines, new Set(ids));

describe('tasks in sequence', () => {
  it('come one after the other in the order of the plan, over main tasks, whatever order they were chosen in', () => {
    const { chain, linked } = linking(6, 2, 5);
    expect(chain.map(({ id }) => id)).toEqual([2, 5, 6]);
    expect(linked).toEqual([
      { id: 5, predecessors: '101, 102' },
      { id: 6, predecessors: '105' },
    ]);
  });

  it('keep a link that is there, with its lag', () => {
    expect(linking(2, 3)).toMatchObject({ linked: [] });
  });

  it('leave a main task aside whose sub-tasks are chosen, and link main tasks that are chosen by themselves', () => {
    expect(linking(1, 2, 3, 4).linked).toEqual([{ id: 4, predecessors: '103' }]);
    expect(linking(1, 4).linked).toEqual([{ id: 4, predecessors: '101' }]);
  });

  it('come after nothing that has no number yet', () => {
    expect(inSequence([{ ...line(2, null), number: null }, line(3, null)], new Set([2, 3])).linked).toEqual([]);
  });

  it('are none without two', () => {
    expect(linking(5)).toMatchObject({ linked: [] });
    expect(linking()).toEqual({ chain: [], linked: [] });
  });
});
