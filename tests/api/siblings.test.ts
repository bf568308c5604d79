import { beforeAll, expect, it } from 'vitest';
import { list } from '../../src/schema/calls/call.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { done, heldBy } from '../support/states.ts';

const tenderWorkflow = defineWorkflow({
  name: 'tender',
  field: 'status',
  initial: 'OPEN',
  counts: { accepted: { of: 'test_tenders', by: 'structure_id', same: 'structure_id', where: { status: 'ACCEPTED' } } },
  states: { OPEN: heldBy('creator', 'Open', 'neutral'), ACCEPTED: done('Accepted') },
  actions: {
    accept: {
      label: 'Accept',
      success: 'Tender accepted',
      failure: 'Failed',
      from: ['OPEN'],
      to: 'ACCEPTED',
      by: ['creator'],
      permission: 'test.tender.update',
      comment: 'optional',
      guards: [({ counts }) => (counts.accepted > 0 ? 'Another tender for this is accepted' : undefined)],
    },
  },
  path: ['OPEN', 'ACCEPTED'],
});

/** Tenders for a structure, of which one is accepted. */
const tenders = defineResource({
  name: 'test_tenders',
  represent: 'name',
  title: 'Tender',
  permissions: 'test.tender',
  fields: {
    name: f.text({ required: true }),
    structure_id: f.reference('structures', { required: true }),
    status: stateOf(tenderWorkflow),
  },
  workflow: tenderWorkflow,
  calls: { list: list('/api/test-tenders') },
  list: { columns: ['name', 'status'] },
});

const on = testAppWith(tenders);
let me: Caller;
beforeAll(async () => {
  me = await person(on, { branches: [(await branchIds(on)).leeds] });
});

it('a guard counts the records of the same resource that are for the same, and no others', async () => {
  const tender = async (structure: Made): Promise<Made> =>
    expecting(201, me.post('/api/test-tenders', { name: `Tender ${fresh()}`, structure_id: structure.id }));
  const structure = (): Promise<Made> => expecting(201, me.post('/api/structure', { name: `Roof ${fresh()}` }));
  const [roof, wall] = [await structure(), await structure()];
  const [first, second, other] = [await tender(roof), await tender(roof), await tender(wall)];
  const accept = ({ id }: Made) => me.put(`/api/test-tenders/${id}/accept`, {});
  await expecting(200, accept(first));
  // That of another structure does not know of it.
  await expecting(200, accept(other));
  expect(await accept(second)).toMatchObject({ status: 409, message: 'Another tender for this is accepted' });
});
