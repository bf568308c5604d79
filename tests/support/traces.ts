import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import type { TestApp } from './app.ts';
import { acted, approve, makeCosted, makeEstimationMasters, makeEstimators, type Estimators } from './estimation.ts';
import { closed } from './estimationWhole.ts';
import { testRfqs } from './rfqs.ts';
import { expecting, type Made, type Masters } from './sales.ts';
import type { Sent } from './samples.ts';

/** A line of a BOQ. */
export const bricks = (quantity: string) => ({ key: 'a', kind: 'item', description: 'Brick', quantity, unit: 'ea' });

/** Won projects with an approved cost estimation, and all that is bought for them. */
export const testTraces = (on: Pick<TestApp, 'app' | 'database' | 'as'>, head: object = {}) => {
  const made = testRfqs(on, head);
  const { people, request, root, verify, book, at, award, open, awardStep, step, linesOf, quote, vendor } = made;
  const team = {} as Estimators;
  const masters = {} as Masters;
  beforeAll(async () => {
    Object.assign(team, await makeEstimators(on));
    Object.assign(masters, await makeEstimationMasters(team));
  });
  /** A won project whose approved cost estimation has these items, each with its material rate, or several; '' for none. */
  const estimated = async (lines: readonly Sent[], rates: readonly (string | Sent)[]) => {
    const { estimation, cost } = await makeCosted(team, masters, lines);
    const items: Made[] = (await expecting(200, team.creator.get(`/api/boq-cost/${cost}/items`))).records;
    const changes = items
      .filter(({ kind }) => kind === 'item')
      .flatMap(({ id, version }, nth) => {
        const rate = rates[nth];
        return rate ? [{ id, version, ...(typeof rate === 'string' ? { material_rate: rate } : rate) }] : [];
      });
    await expecting(200, team.creator.put(`/api/boq-cost/${cost}/items`, { changes }));
    await approve(team, 'boq-cost', estimation);
    await acted(team.coordinator, 'boq-cost', 'client-submission', estimation);
    const { project_id: project, enquiry_id: enquiry } = await expecting(
      200,
      team.creator.get(`/api/estimations/${estimation}`),
    );
    await closed(team, estimation, 'won');
    return { project: project as number, enquiry: enquiry as number, estimation, cost, items };
  };
  /** A request of the project with all that its BOQ says, verified; its items in their order. */
  const takenOver = async (project_id: number): Promise<{ of: Made; lines: Made[] }> => {
    const of = await request({ purpose: 'project_purchase', project_id });
    await expecting(201, people.buyer.post(`${root}/${of.id}/take-over`, {}));
    const { records } = await expecting(200, people.buyer.get(`${root}/${of.id}/lines`));
    await verify(
      of,
      records.map(({ id }: Made) => id),
    );
    return { of, lines: records.filter(({ kind }: Made) => kind === 'item') };
  };
  /** Books so much of a line for buyout and sends it; the id of the buyout request. */
  const bought = async (of: Made, line: Made, buyout_qty: string): Promise<number> => {
    const { buyout_booking_id } = await expecting(200, book(of, line, { buyout_qty }));
    await expecting(200, people.buyer.put(at(of, 'material-booking-buyout/send-to-buyout'), { buyout_booking_id }));
    return buyout_booking_id;
  };
  /** The orders of an award were placed on that day: what came since can be entered. */
  const orderedOn = (award_: number, day: string) =>
    on.database.inBranch({ branchId: people.buyer.branch, userId: people.buyer.session.user.id }, (tx) =>
      tx.execute(sql`update purchase_orders set ordered_on = ${day} where award_id = ${award_}`),
    );
  /** Awards lines of an RFQ and has the award approved; its id. */
  const awarded = async (rfq: Made, lines: readonly object[]): Promise<number> => {
    const { id } = await expecting(201, award(rfq, lines));
    const [reviewer_id, approver_id] = [people.reviewer.session.user.id, people.approver.session.user.id];
    await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/submit`, { reviewer_id, approver_id }));
    await expecting(200, awardStep(id, 'review', people.reviewer));
    await expecting(200, awardStep(id, 'approve', people.approver));
    await orderedOn(id, '2026-11-01');
    return id;
  };
  const receive = (buyout: number, received: string, more: object = {}) =>
    people.buyer.put(`/api/buyout-requests/${buyout}/receive`, { received, ...more });
  /** A project that asks for 40 bricks, 25 of which are bought: of one vendor, by an award, in two deliveries. */
  const delivered = async () => {
    const estimate = await estimated([bricks('40')], ['3']);
    const { of, lines } = await takenOver(estimate.project);
    const [line] = lines as [Made];
    const buyout = await bought(of, line, '25');
    const [cheap, dear] = [await vendor(), await vendor()];
    const rfq = await open([buyout], { vendor_ids: [cheap.id, dear.id] });
    await expecting(200, step(rfq, 'send'));
    const asks = await linesOf(rfq);
    await quote(rfq, dear, asks, ['3.5']);
    await quote(rfq, cheap, asks, ['2.5'], { lead_time_days: 10 });
    const made_ = await awarded(rfq, [{ rfq_line_id: asks[0].id, vendor_id: cheap.id }]);
    await expecting(200, receive(buyout, '10', { received_on: '2026-11-20', delivery_note: 'DN 1' }));
    await expecting(200, receive(buyout, '4.5', { received_on: '2026-11-21' }));
    return { ...estimate, of, line, buyout, cheap, dear, rfq, asks, award: made_ };
  };
  return { ...made, team, estimated, takenOver, bought, awarded, orderedOn, receive, delivered };
};
