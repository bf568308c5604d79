import * as z from 'zod/mini';
import { id, moment, pagination } from '../schema/calls/answers.ts';
import { call } from '../schema/calls/call.ts';
import { recordCheck } from '../schema/check.ts';
import { integer } from '../schema/field.ts';
import { lineRow } from './boq.answers.ts';
import { pageOfLines } from './boq.lineCalls.ts';
import { lineFields } from './boq.lineFields.ts';
import { addedItem, bomIds } from './boq.addedItem.ts';

const row = () => lineRow(lineFields('boq_detail_lines'), '');

/** The calls by which a project reads and adds what its client asked for (rule 38). */
export const requirementEndpoints = {
  requirements: call({
    method: 'GET',
    path: '/api/projects/:id/items',
    summary: 'The item requirements of a project: the lines of its BOQ details',
    permission: 'estimation.boq_details.view',
    query: pageOfLines,
    answer: () => z.strictObject({ records: z.array(row()), pagination: pagination(), moment: moment() }),
    failure: 'Failed to fetch items',
  }),
  addRequirement: call({
    method: 'POST',
    path: '/api/projects/:id/items',
    summary: 'Add an item, or BOMs with all their items, to the requirements of a project',
    permission: 'estimation.boq_details.update',
    body: () =>
      z.extend(
        recordCheck({ ...addedItem('estimation_boq_detail_id'), estimation_boq_detail_id: integer({ min: 1 }) }),
        { bom_ids: bomIds() },
      ),
    answer: () => z.strictObject({ records: z.array(row()), removed: z.array(id()) }),
    status: 201,
    success: 'Item added successfully!',
    failure: 'Action failed',
  }),
};
