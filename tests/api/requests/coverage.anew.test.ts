import fc from 'fast-check';
import { expect, it } from 'vitest';
import { multiply, round, sum } from '../../../src/domain/decimal.ts';
import { testApp } from '../../support/app.ts';
import { someBill, testBoqRequests } from '../../support/boqRequests.ts';
import { activeId } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { team, buyer, billed, revised, request, take, coverage, linesIn, setToBoq } = testBoqRequests(testApp());

/** What is to be covered, from the lines of the bill and of the requests: quantity and what is requested, by description. */
const anew = async (project: number, estimation: number): Promise<Map<string, readonly [string, string]>> => {
  const bill = await activeId(team, 'boq-creation', estimation);
  const lines: Made[] = (await expecting(200, buyer().get(`/api/boq-creation/${bill}/items`))).records;
  const requests: Made[] = (
    await expecting(200, buyer().get(`/api/projects/${project}/purchase-request/index?getAll=true`))
  ).records;
  const asked: Made[] = [];
  for (const of of requests) {
    // oxlint-disable-next-line no-await-in-loop -- three
    if (of['status'] !== 'CANCELLED') asked.push(...(await linesIn(of)));
  }
  const requested = (name: string): string =>
    round(
      sum(
        asked
          .filter(({ description }) => description === name)
          .map(({ quantity, parent_line_id }) =>
            multiply(String(quantity), String(asked.find(({ id }) => id === parent_line_id)?.['quantity'] ?? '1')),
          ),
      ),
      4,
    );
  const line = (name: string) => String(lines.find(({ description }) => description === name)?.['quantity']);
  const windows = line('Window');
  const inWindow = (per: string) => round(multiply(round(per, 4), windows), 4);
  const needed = {
    Brick: line('Brick'),
    Window: windows,
    Pane: inWindow(line('Pane')),
    Screw: inWindow(multiply(line('Frame'), line('Screw'))),
  };
  return new Map(Object.entries(needed).map(([name, quantity]) => [name, [round(quantity, 4), requested(name)]]));
};

const quarters = fc.integer({ min: 1, max: 120 }).map((n) => (n / 3).toFixed(4));
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ take: fc.nat(2), lines: fc.option(fc.nat(3), { freq: 3, nil: undefined }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.nat(2), nth: fc.nat(9), quantity: quarters }) },
  {
    weight: 2,
    arbitrary: fc.record({ revise: fc.constantFrom('Brick', 'Window', 'Pane', 'Frame', 'Screw'), quantity: quarters }),
  },
  { weight: 2, arbitrary: fc.record({ set: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ cancel: fc.nat(2) }) },
);

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Each kind of change succeeds: more is needed and taken, a part is typed, less is needed and set, a request is cancelled. */
const eachOnce: Change[] = [
  { revise: 'Brick', quantity: '90.0000' },
  { take: 2, lines: 0 },
  { type: 2, nth: 0, quantity: '60.0000' },
  { revise: 'Brick', quantity: '70.0000' },
  { set: 0 },
  { cancel: 2 },
];

it('is what it is computed anew, after whatever is taken over, typed, lowered, cancelled and revised', async () => {
  const { project, estimation } = await billed(someBill);
  const requests = [await request(project), await request(project), await request(project)];
  const keys = (await coverage(project)).map(({ bill_line_key }) => String(bill_line_key));
  await expecting(201, take(requests[0], [keys[0] ?? '']));
  await expecting(201, take(requests[1]));
  const statuses = new Map<string, number>();
  const noted = (what: string, { status }: { readonly status: number }) => {
    const key = `${what} ${status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    expect([200, 201, 409], key).toContain(status);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 8 }), async (changes) => {
      for (const one of changes) {
        if ('take' in one) {
          const before = new Map((await coverage(project)).map((row) => [row['bill_line_key'], Number(row['open'])]));
          noted('take', await take(requests[one.take], one.lines === undefined ? undefined : [keys[one.lines] ?? '']));
          // What was not over-covered is not over-covered by it.
          for (const row of await coverage(project))
            if (row['in_bom'] === null && Number(before.get(row['bill_line_key']) ?? 0) >= 0)
              expect(Number(row['open'])).toBeGreaterThanOrEqual(0);
        } else if ('type' in one) {
          const of = requests[one.type];
          const lines = await linesIn(of);
          const line = lines[one.nth % Math.max(lines.length, 1)];
          const sent = line ? [{ id: line.id, version: line['version'], quantity: one.quantity }] : [];
          noted(
            'type',
            await buyer().post(`/api/purchase-request/${of.id}/store-items-and-products`, { changes: sent }),
          );
        } else if ('revise' in one) {
          await revised(estimation, (line) => ({
            changes: [{ id: line(one.revise).id, version: line(one.revise)['version'], quantity: one.quantity }],
          }));
        } else if ('set' in one) {
          const key = keys[one.set] ?? '';
          const answer = await setToBoq(project, key);
          noted('set', answer);
          const after = (await coverage(project)).find(({ bill_line_key }) => bill_line_key === key);
          if (answer.status === 200) expect(Number(after?.['open'])).toBeGreaterThanOrEqual(0);
        } else {
          const of = requests[one.cancel];
          const { status } = await expecting(200, buyer().get(`/api/purchase-request/${of.id}`));
          const step = status === 'OPEN' ? 'cancel' : 'reopen';
          noted(step, await buyer().put(`/api/purchase-request/${of.id}/${step}`, { comment: 'Another turn' }));
        }
        const expected = await anew(project, estimation);
        const found = new Map((await coverage(project)).map((row) => [row['description'], row]));
        for (const [name, [quantity, requested]] of expected)
          expect([name, found.get(name)?.['quantity'], found.get(name)?.['requested']]).toEqual([
            name,
            quantity,
            requested,
          ]);
        expect(found.size).toBe(expected.size);
      }
    }),
    { numRuns: 12, endOnFailure: true, examples: [[eachOnce]] },
  );
  // All of it was tried.
  for (const what of ['take 201', 'type 200', 'set 200', 'cancel 200'])
    expect(statuses.get(what) ?? 0).toBeGreaterThan(0);
});
