import * as z from 'zod/mini';
import { idList } from '../bounds.ts';
import { id, lineAnswer, removed } from './answers.ts';
import { call } from './call.ts';
import { columnsOf, type Fields } from '../field.ts';

/**
 * Calls that list, add and remove rows; `:lineId` is the row. `permissions` is the `module.sub_module` of the record.
 */
export const rowCalls = <const P extends string, const F extends Fields>(
  path: P,
  permissions: string,
  line: string,
  fields: F,
) => {
  const lower = line.toLowerCase();
  return {
    list: call({
      method: 'GET',
      path,
      summary: `The ${lower}s of one record`,
      permission: `${permissions}.view`,
      paged: { size: 10, all: true, sorts: ['position', ...columnsOf(fields).map(([name]) => name)] },
      answer: () => lineAnswer(fields),
      failure: `Failed to fetch ${lower}s`,
    }),
    add: call({
      method: 'POST',
      path,
      summary: `Add a ${lower}`,
      permission: `${permissions}.update`,
      body: fields,
      stores: true,
      answer: () => lineAnswer(fields),
      status: 201,
      success: `${line} added`,
      failure: `Failed to add ${lower}`,
    }),
    remove: call({
      method: 'DELETE',
      path: `${path}/:lineId` as const,
      summary: `Remove a ${lower}`,
      permission: `${permissions}.update`,
      answer: removed,
      success: `${line} removed`,
      failure: `Failed to remove ${lower}`,
    }),
  };
};

/** A record that can be chosen. */
const choice = () => z.strictObject({ id: id(), name: z.string(), is_selected: z.boolean() });

const ids = (name: string, least = 0) =>
  idList(
    `${name} are required`,
    { least, tooFew: 'Choose at least one', most: 1000, tooMany: 'At most 1000 at once' },
    'Must be ids',
  );

/** The ids of the records that are chosen now. */
const chosen = () => z.strictObject({ ids: z.array(id()) });

/** What is chosen: in words, and as the field of the body. */
interface ChoiceNames {
  readonly many: string;
  readonly name: string;
}

/** What differs in the calls of choices. */
interface ChoiceWords {
  /** Further parameters of each call. */
  readonly query?: Fields;
  readonly failure?: string | undefined;
  /** The failure of a change, where that of reading differs. */
  readonly changeFailure?: string | undefined;
}

const titleOf = (many: string): string => many.charAt(0).toUpperCase() + many.slice(1);

/**
 * Calls that choose the targets of rows with a single reference: the vendors of an item. `name`: the field of the body.
 */
export const choiceCalls = <const P extends string>(
  path: P,
  permissions: string,
  { many, name }: ChoiceNames,
  { query = {}, failure, changeFailure = failure }: ChoiceWords = {},
) => {
  const reading = { permission: `${permissions}.view`, query, failure: failure ?? `Failed to fetch ${many}` };
  const changing = {
    permission: `${permissions}.update`,
    query,
    success: `${titleOf(many)} updated successfully`,
    failure: changeFailure ?? `Failed to update ${many}`,
  };
  return {
    choices: call({
      method: 'GET',
      path,
      summary: `The ${many} to choose from, each with whether it is chosen`,
      ...reading,
      paged: { size: 30, all: true, sorts: ['name'] },
      answer: choice,
    }),
    selected: call({
      method: 'GET',
      path: `${path}/selected` as const,
      summary: `The ${many} that are chosen`,
      ...reading,
      paged: { size: 30, all: true, sorts: ['name'] },
      answer: choice,
    }),
    choose: call({
      method: 'POST',
      path,
      summary: `Choose these ${many}, and no others`,
      body: () => z.strictObject({ [name]: ids(name) }),
      answer: chosen,
      chooses: name,
      ...changing,
    }),
    clear: call({
      method: 'POST',
      path: `${path}/clear-all` as const,
      summary: `Choose none of the ${many}`,
      answer: chosen,
      ...changing,
    }),
  };
};

/** The call that makes several rows, `ids`, refer to the same targets and to no others. */
export const chooseManyCall = (
  path: string,
  permissions: string,
  { many, name }: ChoiceNames,
  { query = {}, failure }: ChoiceWords = {},
) =>
  call({
    method: 'POST',
    path,
    summary: `Choose these ${many} for several lines, and no others`,
    permission: `${permissions}.update`,
    query,
    body: () => z.strictObject({ ids: ids('ids', 1), [name]: ids(name) }),
    answer: chosen,
    success: `${titleOf(many)} updated successfully`,
    failure: failure ?? `Failed to update ${many}`,
  });

type OfRecord = `${string}/:id/${string}`;

/** The calls that choose what the rows of one field name; `:id` is the record. */
export type ChoiceCalls = ReturnType<typeof choiceCalls<string>>;

/** The calls of the rows of one field; `:id` is the record. */
export type RowCalls = Partial<ReturnType<typeof rowCalls<OfRecord, Fields>> & ChoiceCalls>;
