import * as z from 'zod/mini';
import { stages, type LineKind, type StageName } from '../domain/boq/stages.ts';
import { idList, listOf, longest, mostLines } from '../schema/bounds.ts';
import { changeCheck, fieldCheck, recordCheck } from '../schema/check.ts';
import { normalised } from '../schema/normalise.ts';
import { count, id, moment, pagination, removedMany, reordering } from '../schema/calls/answers.ts';
import { call, list } from '../schema/calls/call.ts';
import { commentCalls } from '../schema/calls/commentCalls.ts';
import { enteredFields, instant, integer, longText, quantity, reference, type Fields } from '../schema/field.ts';
import { defineResource, type Endpoints, type Resource } from '../schema/resource.ts';
import type { Verification } from '../schema/verification.ts';
import { addedItem, bomIds } from './boq.addedItem.ts';
import { lineRow, savedLines } from './boq.answers.ts';
import { lineFields } from './boq.lineFields.ts';
import { exportCall, matchCall } from './boqImport.calls.ts';

/** The most lines that are saved at once. */
export const mostSavedLines = 20_000;
/** The most bytes of the body with them. */
export const mostSavedBody = 32 * 1024 * 1024;

/** The references that a change may set: the item that a person has matched with a line, and its variant. */
const ofItem = ['item_id', 'item_variant_id'];

const tooMany = `At most ${mostSavedLines} lines at once`;
const anId = (message: string) => z.int(message).check(z.positive(message));
const key = () => z.string('Must be a name').check(longest(60, 'Is too long'));
/** The check of the ids of lines. */
export const lineIds = (least = 1) =>
  idList('ids are required', { least, tooFew: 'Choose at least one', most: mostLines, tooMany }, 'Must be ids');

/** A changed line: the version that it starts from, and its new values. */
export interface SentChange {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}
/** A new line: its fields, and its place by ids of stored lines or names of other new ones. */
export interface SentLine {
  readonly key: string;
  readonly kind: LineKind;
  readonly line_key?: string | undefined;
  readonly parent_line_id?: number | null | undefined;
  readonly parent_key?: string | undefined;
  /** The line that it follows; null: it is the first of its parent; absent: the last. */
  readonly after_id?: number | null | undefined;
  readonly after_key?: string | undefined;
  readonly [field: string]: unknown;
}

const itemsAs = <T>(check: z.ZodMiniType): z.ZodMiniType<T> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the fields follow from a description, which has no type here
  check as z.ZodMiniType<T>;

/** The body of a save: changed lines with their versions, added lines with names, and the ids of removed lines. */
const savedBody = (fields: Fields) => () => {
  const { parent_line_id: _, ...addable } = fields;
  const changeable = Object.fromEntries(
    Object.entries(addable).filter(([name, f]) => name !== 'kind' && (f.kind !== 'reference' || ofItem.includes(name))),
  );
  const placed = {
    key: key(),
    line_key: z.optional(z.uuid('Must be a UUID')),
    parent_line_id: z.optional(z.nullable(anId('Unknown line'))),
    parent_key: z.optional(key()),
    after_id: z.optional(z.nullable(anId('Unknown line'))),
    after_key: z.optional(key()),
  };
  const several = { most: mostSavedLines, tooMany };
  return z.strictObject({
    changes: z._default(
      listOf(
        itemsAs<SentChange>(
          normalised(
            changeable,
            changeCheck(changeable, {
              id: anId('Unknown line'),
              version: fieldCheck('version', integer({ required: 'The version that was changed is required' })),
            }),
          ),
        ),
        'Must be lines',
        several,
      ),
      [],
    ),
    added: z._default(
      listOf(itemsAs<SentLine>(normalised(addable, z.extend(recordCheck(addable), placed))), 'Must be lines', several),
      [],
    ),
    removed: z._default(lineIds(0), []),
  });
};

/** What the lines of one stage have in addition. */
interface More {
  readonly fields?: Fields;
  readonly endpoints?: Endpoints;
  readonly verification?: Verification;
}

/** The lines of a stage: parts of its revisions, with the calls of the documents and those of the grid. */
export const defineLines = <const N extends string>(
  name: N,
  stage: StageName,
  parent: Resource,
  { fields: more = {}, endpoints, verification }: More = {},
) => {
  const { word, permissions, id: by, title } = stages[stage];
  const [view, update] = [`${permissions}.view`, `${permissions}.update`] as const;
  const own: Fields = { [by]: reference(parent.name, { label: title, required: true }) };
  const fields: ReturnType<typeof lineFields<N>> = {
    ...lineFields(name),
    ...own,
    ...more,
  };
  const { [by]: _, ...entered } = enteredFields(fields);
  const row = () => lineRow(fields, by);
  const saved = () => savedLines(fields, by);
  const failure = 'Action failed';
  const at = <const P extends string>(path: P) => `/api/${word}${path}` as const;
  return defineResource({
    name,
    title: 'Line',
    titles: 'Lines',
    represent: 'description',
    permissions,
    menu: 'Estimation',
    fields,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the reference has another name in each stage, which the common type of the fields cannot have
    partOf: { parent, by: by as 'description' },
    path: at('/items'),
    verbs: [],
    ordered: true,
    calls: { list: list(at(`/:${by}/items`)) },
    history: 'batch',
    // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
    frozen: { with: by as 'description' },
    comments: [{ calls: commentCalls({ path: at('/items/:id/comments'), permissions }) }],
    endpoints: {
      items: call({
        method: 'GET',
        path: at('/:id/items'),
        summary: 'The lines of a stage: all of them, or a page',
        permission: view,
        query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
        answer: () => z.strictObject({ records: z.array(row()), pagination: pagination(), moment: moment() }),
        failure: 'Failed to fetch items',
      }),
      revisionItems: call({
        method: 'GET',
        path: `/api/estimations/:id/${word}-revisions/:rev/items`,
        summary: 'The lines of a revision of a stage',
        permission: view,
        params: { rev: integer({ min: 1, required: true }) },
        query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) },
        answer: () => z.strictObject({ records: z.array(row()), pagination: pagination(), moment: moment() }),
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
        body: () => z.extend(reordering(), { parent_line_id: z.optional(z.nullable(anId('Unknown line'))) }),
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
        body: { item_variant_id: integer({ required: 'Choose a variant', min: 1 }) },
        answer: saved,
        success: 'Variant changed',
        failure,
      }),
      quantity: call({
        method: 'PUT',
        path: at('/items/:id/quantity'),
        summary: 'Change the quantity of an item',
        permission: update,
        body: { quantity: quantity({ required: true, min: '0' }) },
        answer: saved,
        failure,
      }),
      bomQuantity: call({
        method: 'PUT',
        path: at('/boms/:id/quantity'),
        summary: 'Change the quantity of a BOM; those of its items follow',
        permission: update,
        body: { quantity: quantity({ required: true, min: '0' }) },
        answer: saved,
        failure,
      }),
      additionalInfo: call({
        method: 'PUT',
        path: at('/items/:id/additional-info'),
        summary: 'Change the additional information of a line',
        permission: update,
        body: { additional_info: longText({ label: 'Additional information', max: 5000 }) },
        answer: saved,
        success: 'Saved',
        failure,
      }),
      removeItems: call({
        method: 'DELETE',
        path: at('/items'),
        summary: 'Delete items of a stage, all or none',
        permission: update,
        body: () => z.strictObject({ ids: lineIds() }),
        answer: removedMany,
        success: 'Item deleted successfully!',
        failure: 'Failed to delete item',
      }),
      removeBoms: call({
        method: 'DELETE',
        path: at('/boms'),
        summary: 'Delete BOMs of a stage with their items, all or none',
        permission: update,
        body: () => z.strictObject({ ids: lineIds() }),
        answer: removedMany,
        success: 'Item deleted successfully!',
        failure: 'Failed to delete item',
      }),
      removeStructure: call({
        method: 'DELETE',
        path: at('/structures/:id'),
        summary: 'Delete a structure of a stage with all in it',
        permission: update,
        answer: removedMany,
        success: 'Item deleted successfully!',
        failure: 'Failed to delete item',
      }),
      match: matchCall(word, view),
      exportBill: exportCall(word, view),
      ...endpoints,
    },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the fields of one stage are no part of the common type
    ...(verification && { verification: verification as Verification<never> }),
    list: { columns: ['description', 'quantity', 'unit'], sort: ['position', 'ASC'] },
  });
};
