import { describe, expect, it } from 'vitest';
import { planTasks } from '../resources/planning/planTasks.ts';
import { purchaseRequests } from '../resources/requests/purchaseRequests.ts';
import { listCallsOf } from '../schema/calls/listCalls.ts';
import { callsOf } from '../schema/calls/resourceCalls.ts';
import { parentIn } from './parent.ts';
import { pageQuery } from './query.ts';

const listOf = (name: string) => {
  const call = listCallsOf(purchaseRequests).get(name);
  if (!call) throw new Error(name);
  return call;
};

describe('what the path of a call names', () => {
  it('is the field by which a list is narrowed, for records that are no parts', () => {
    expect(parentIn(purchaseRequests, listOf('of-project'), { project_id: 6, status: 'OPEN' })).toEqual({
      project_id: 6,
    });
    expect(parentIn(purchaseRequests, callsOf(purchaseRequests).list, { project_id: 6 })).toEqual({});
    expect(parentIn(purchaseRequests, callsOf(purchaseRequests).read, { id: 6 })).toEqual({});
  });

  it('is the parent of a part', () => {
    expect(parentIn(planTasks, listOf('of-project'), undefined, { plan_id: 2 })).toEqual({});
    const path = '/api/project-plans/:plan_id/tasks';
    expect(parentIn(planTasks, { ...listOf('of-project'), path }, undefined, { plan_id: 2 })).toEqual({ plan_id: 2 });
  });
});

it('a list is sorted in its own words', () => {
  const request = { page: 1, perPage: 10, sort: { field: 'number', order: 'ASC' } } as const;
  expect(pageQuery(purchaseRequests, request)).toMatchObject({ sort_col: 'number', sort_order: 'asc' });
  expect(pageQuery(purchaseRequests, request, listOf('of-project').list)).toEqual({
    page: 1,
    per_page: 10,
    sortCol: 'number',
    sort_order: 'asc',
  });
});
