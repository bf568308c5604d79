import * as z from 'zod/mini';
import { stages, type StageName } from '../domain/boq/stages.ts';
import { recordCheck } from '../schema/check.ts';
import { count, id, moment, pagination, removedMany, reordering } from '../schema/calls/answers.ts';
import { call } from '../schema/calls/call.ts';
import { instant, integer, longText, quantity, type Fields } from '../schema/field.ts';
import { addedItem, bomIds } from './boq.addedItem.ts';
import { lineRow, savedLines } from './boq.answers.ts';
import {
  anId,
  bodyWithVerified,
  lineIds,
  lineVersions,
  savedBody,
  sentVersion,
  withVerified,
} from './boq.sentLines.ts';
import { stageWord } from './boq.stageWord.ts';
import { exportCall, keysCall, matchCall } from './boqImport.calls.ts';

/** The page of a bill; without one it comes whole. */
export const pageOfLines = { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) };

const failure = 'Action failed';

const removedBody = () =>
  z.strictObject({
    ids: lineIds(),
    versions: lineVersions(),
    with_verified: bodyWithVerified(),
  });

/** The calls of the lines of a stage: those of the documents and those of the grid. `entered`: the fields that people enter. */
export const lineCalls = (stage: StageName, fields: Fields, entered: Fields) => {
  const { word, permissions, id: by } = stages[stage];
  const [view, update] = [`${permissions}.view`, `${permissions}.update`] as const;
  const row = () => lineRow(fields, by);
  const saved = () => savedLines(fields, by);
  const lines = () => z.strictObject({ records: z.array(row()), pagination: pagination(), moment: moment() });
  const at = <const P extends string>(path: P) => `/api/${word}${path}` as const;
  return {
    items: call({
      method: 'GET',
      path: at('/:id/items'),
      word: stageWord(stage),
      summary: 'The lines of a stage: all of them, or a page',
      permission: view,
      query: pageOfLines,
      answer: lines,
      failure: 'Failed to fetch items',
    }),
    revisionItems: call({
      method: 'GET',
      path: `/api/estimations/:id/${word}-revisions/:rev/items`,
      word: stageWord(stage),
      summary: 'The lines of a revision of a stage',
      permission: view,
      params: { rev: integer({ min: 1, required: true }) },
      query: pageOfLines,
      answer: lines,
      failure: 'Failed to fetch items',
    }),
    changes: call({
      method: 'GET',
      path: at('/:id/items/changes'),
      summary: 'The lines that were changed, added or removed since a moment',
      permission: view,
      query: { since: instant({ required: true }) },
      answer: () =>
        z.strictObject({ records: z.array(row()), removed: z.array(id()), total: count(), moment: moment() }),
      failure: 'Failed to fetch items',
    }),
    save: call({
      method: 'PUT',
      path: at('/:id/items'),
      summary: 'Change, add and remove lines of a stage, all or none',
      keyed: true,
      permission: update,
      body: savedBody(entered),
      answer: saved,
      failure,
    }),
    order: call({
      method: 'PUT',
      path: at('/:id/items/order'),
      summary: 'Move lines before or after another, or into a structure or BOM',
      permission: update,
      body: () =>
        z.extend(reordering(), {
          parent_line_id: z.optional(z.nullable(anId('Unknown line'))),
          versions: lineVersions(),
        }),
      answer: saved,
      failure,
    }),
    duplicate: call({
      method: 'POST',
      path: at('/:id/items/duplicate'),
      summary: 'Copy lines with all below them, each behind its original',
      permission: update,
      body: () => z.strictObject({ ids: lineIds() }),
      answer: saved,
      status: 201,
      failure,
    }),
    add: call({
      method: 'POST',
      path: at('/items'),
      summary: 'Add an item, or BOMs with all their items, to a stage',
      permission: update,
      body: () => z.extend(recordCheck(addedItem(by)), { bom_ids: bomIds() }),
      answer: saved,
      status: 201,
      success: 'Item added successfully!',
      failure,
    }),
    addInBom: call({
      method: 'POST',
      path: at('/boms/add-item'),
      summary: 'Add an item in a BOM of a stage',
      permission: update,
      body: () => z.extend(recordCheck(addedItem(by)), { bom_ids: bomIds() }),
      answer: saved,
      status: 201,
      success: 'Item added successfully!',
      failure,
    }),
    changeVariant: call({
      method: 'PUT',
      path: at('/items/:id/change-variant'),
      summary: 'Change the variant of a line; its price follows',
      permission: update,
      body: { item_variant_id: integer({ required: 'Choose a variant', min: 1 }), version: sentVersion },
      answer: saved,
      success: 'Variant changed',
      failure,
    }),
    quantity: call({
      method: 'PUT',
      path: at('/items/:id/quantity'),
      summary: 'Change the quantity of an item',
      permission: update,
      body: { quantity: quantity({ required: true }), version: sentVersion },
      answer: saved,
      failure,
    }),
    bomQuantity: call({
      method: 'PUT',
      path: at('/boms/:id/quantity'),
      summary: 'Change the quantity of a BOM; those of its items follow',
      permission: update,
      body: { quantity: quantity({ required: true }), version: sentVersion },
      answer: saved,
      failure,
    }),
    additionalInfo: call({
      method: 'PUT',
      path: at('/items/:id/additional-info'),
      summary: 'Change the additional information of a line',
      permission: update,
      body: { additional_info: longText({ label: 'Additional information', max: 5000 }), version: sentVersion },
      answer: saved,
      success: 'Saved',
      failure,
    }),
    removeItems: call({
      method: 'DELETE',
      path: at('/items'),
      summary: 'Delete items of a stage, all or none',
      permission: update,
      body: removedBody,
      answer: removedMany,
      success: 'Item deleted successfully!',
      failure: 'Failed to delete item',
    }),
    removeBoms: call({
      method: 'DELETE',
      path: at('/boms'),
      summary: 'Delete BOMs of a stage with their items, all or none',
      permission: update,
      body: removedBody,
      answer: removedMany,
      success: 'Item deleted successfully!',
      failure: 'Failed to delete item',
    }),
    removeStructure: call({
      method: 'DELETE',
      path: at('/structures/:id'),
      summary: 'Delete a structure of a stage with all in it',
      permission: update,
      query: { version: sentVersion, with_verified: withVerified },
      answer: removedMany,
      success: 'Item deleted successfully!',
      failure: 'Failed to delete item',
    }),
    match: matchCall(word, view),
    keys: keysCall(word, view),
    exportBill: exportCall(word, view),
  };
};
