import { describe, expect, it } from 'vitest';
import { filterCount, placeOf, placeQuery } from './place.ts';
import { firstSides, predecessorOf, revisionsIn, type Revision } from './revisions.ts';

const summary = (revision: number, status_label = 'Draft') => ({ revision, status_label });
const estimation = {
  boq_details_det: [summary(1, 'Approved')],
  boq_creations_det: [summary(2), summary(1, 'Revised')],
  boq_sales_det: [],
  cost_estimation_det: [summary(1)],
};
const revisions = revisionsIn(estimation);
const named = (name: string): Revision => {
  const found = revisions.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('the sides of a comparison', () => {
  it('are the revisions of an estimation, the newest of a stage first', () => {
    expect(revisions.map(({ name, active }) => `${name}${active ? '*' : ''}`)).toEqual([
      'boq-details.1*',
      'boq-creation.2*',
      'boq-creation.1',
      'boq-cost.1*',
    ]);
    expect(revisionsIn({ boq_details_det: 'odd', boq_sales_det: [null, {}] })).toEqual([]);
  });

  it('are at first the newest with its predecessor: of its stage, else of the stage before', () => {
    expect(predecessorOf(revisions, named('boq-creation.2'))?.name).toBe('boq-creation.1');
    expect(predecessorOf(revisions, named('boq-creation.1'))?.name).toBe('boq-details.1');
    expect(predecessorOf(revisions, named('boq-details.1'))).toBeUndefined();
    // Without the sales stage the creation came before the costs.
    expect(firstSides(revisions)).toEqual({ from: 'boq-creation.2', to: 'boq-cost.1' });
    expect(firstSides(revisions.slice(0, 1))).toBeUndefined();
  });
});

describe('the address of a comparison', () => {
  it('has the sides and the filter, and nothing that narrows nothing', () => {
    const place = {
      sides: { from: 'boq-cost.1', to: 'boq-cost.2' },
      filter: { marks: ['added', 'moved'], least: '100.50', structure: 'n7', text: 'door' },
      unchanged: true,
    } as const;
    expect(placeOf(placeQuery(place))).toEqual(place);
    expect(filterCount(place.filter)).toBe(4);
    const plain = { sides: {}, filter: {}, unchanged: false };
    expect(placeQuery(plain).toString()).toBe('');
    expect(placeOf(new URLSearchParams('marks=odd&least=x'))).toEqual(plain);
  });
});
