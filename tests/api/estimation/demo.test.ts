import { describe, expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { linesOf } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const listed = async (caller: Caller, path: string): Promise<Made[]> =>
  (await expecting(200, caller.get(`/api/${path}?getAll=true`)))['records'] as Made[];

describe('the demo firm', () => {
  it('has estimations in every stage and state', async () => {
    const coordinator = await on.as('coordinator@demo.test');
    const estimations = await Promise.all(
      (await listed(coordinator, 'estimations')).map(({ id }) =>
        expecting(200, coordinator.get(`/api/estimations/${id}`)),
      ),
    );
    const states = (list: string) =>
      [
        ...new Set(estimations.flatMap((estimation) => (estimation[list] as Made[]).map(({ status }) => status))),
      ].toSorted();
    expect(states('boq_details_det')).toEqual('APPROVED CLOSED DRAFT HELD REJECTED SUBMITTED UNDER_REVIEW'.split(' '));
    expect(states('boq_creations_det')).toEqual(
      'APPROVED CLOSED DRAFT REJECTED REVISED SUBMITTED UNDER_REVIEW'.split(' '),
    );
    expect(states('boq_sales_det')).toEqual('APPROVED CLOSED DRAFT SUBMITTED UNDER_REVIEW WITH_CLIENT'.split(' '));
    expect(states('cost_estimation_det')).toEqual(
      'APPROVED CLIENT_REVIEW CLOSED DRAFT REJECTED REVISED SUBMITTED UNDER_REVIEW WITH_CLIENT'.split(' '),
    );
  });

  it('has an estimation with 2,000 items', async () => {
    const coordinator = await on.as('coordinator@demo.test');
    const drafts = (await listed(coordinator, 'boq-cost')).filter(({ status }) => status === 'DRAFT');
    const items = await Promise.all(
      drafts.map(
        async ({ id }) => (await linesOf(coordinator, 'boq-cost', id)).filter(({ kind }) => kind === 'item').length,
      ),
    );
    expect(items).toContain(2000);
  });

  it('has a draft of sales in every stage', async () => {
    const sales = await on.as('sales@demo.test');
    for (const word of ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'])
      expect(
        (await listed(sales, word)).map(({ status, creator_id }) => [status, creator_id]),
        word,
      ).toContainEqual(['DRAFT', sales.session.user.id]);
  });
});
