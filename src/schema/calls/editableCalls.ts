import * as z from 'zod/mini';
import { fieldCheck } from '../check.ts';
import { flag, instant, integer, type Fields } from '../field.ts';
import { count, id, moment, pagination, removedMany, reordering } from './answers.ts';
import { call, type PathWord } from './call.ts';
import { lineRow, savedLines } from './editableAnswers.ts';
import { anId, bodyWithVerified, lineIds, lineVersions, savedBody } from './sentLines.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Lines that are edited together with their record, in a grid. */
export interface EditableLines {
  /** The fields of a line, with the reference to its record, and those that people enter, without it. */
  readonly fields: Fields;
  readonly entered: Fields;
  readonly by: string;
  /** What is read with a line in addition to its columns. */
  readonly more?: Shape;
  /** The references that a change may set. */
  readonly matched?: readonly string[];
  /** What a record of them is called: "a stage". */
  readonly of: string;
  /** The word of the path that is one of a set, if it has one. */
  readonly word?: PathWord;
  readonly view: string;
  readonly update: string;
  /** The text of a failure that has none of its own. */
  readonly failure: string;
}

/** The page of lines; without one they come whole. */
export const pageOfLines = { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }) };

/** The body of a deletion of lines. */
export const removedLines = () =>
  z.strictObject({ ids: lineIds(), versions: lineVersions(), with_verified: bodyWithVerified() });

/** The answer of a record's lines: all of them, or a page. */
export const wholeLines = <R extends z.ZodMiniType>(row: () => R) =>
  z.strictObject({ records: z.array(row()), pagination: pagination(), moment: moment() });

/** The same lines under a path that has not the id of their record. */
export interface LinesElsewhere {
  /** The reference of the record; `:id` is that of its target, of whose several records the newest is taken. */
  readonly by: string;
  /** The field of the record that a parameter of the path tells: `{ revision: 'rev' }`. */
  readonly which?: Readonly<Record<string, string>>;
  /** What is not there, if no record fits. */
  readonly kind?: string;
}

/** The call that reads the lines under another path. Its binding is made with the others of the lines. */
export const linesElsewhere = <const P extends `${string}/:id/${string}`>(
  path: P,
  { fields, by, more = {}, word, view }: EditableLines,
  summary: string,
  elsewhere: LinesElsewhere,
) => ({
  ...call({
    method: 'GET',
    path,
    ...(word && path.includes(word.is) && { word }),
    summary,
    permission: view,
    params: Object.fromEntries(
      Object.values(elsewhere.which ?? {}).map((name) => [name, integer({ min: 1, required: true })]),
    ),
    query: pageOfLines,
    answer: () => wholeLines(() => lineRow(fields, by, more)),
    failure: 'Failed to fetch items',
  }),
  elsewhere,
});

/**
 * The calls of a grid of lines below one record: `path` is `/api/boq-sale/:id/items`. All of them change all lines that
 * they name, or none.
 */
export const editableCalls = <const P extends `${string}/:id/${string}`>(
  path: P,
  { fields, entered, by, more = {}, matched = [], of, word, view, update, failure }: EditableLines,
) => {
  const row = () => lineRow(fields, by, more);
  const saved = () => savedLines(row);
  const at = <const T extends string>(tail: T) => `${path}${tail}` as const;
  return {
    items: call({
      method: 'GET',
      path,
      ...(word && { word }),
      summary: `The lines of ${of}: all of them, or a page`,
      permission: view,
      query: pageOfLines,
      answer: () => wholeLines(row),
      failure: 'Failed to fetch items',
    }),
    changes: call({
      method: 'GET',
      path: at('/changes'),
      summary: 'The lines that were changed, added or removed since a moment',
      permission: view,
      query: { since: instant({ required: true }) },
      answer: () =>
        z.strictObject({ records: z.array(row()), removed: z.array(id()), total: count(), moment: moment() }),
      failure: 'Failed to fetch items',
    }),
    save: call({
      method: 'PUT',
      path,
      summary: `Change, add and remove lines of ${of}, all or none`,
      keyed: true,
      permission: update,
      body: savedBody(
        entered,
        Object.keys(entered).filter((name) => entered[name]?.kind === 'reference' && !matched.includes(name)),
      ),
      answer: saved,
      failure,
    }),
    order: call({
      method: 'PUT',
      path: at('/order'),
      summary: 'Move lines before or after another, or into one that holds lines',
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
      path: at('/duplicate'),
      summary: 'Copy lines with all below them, each behind its original',
      permission: update,
      body: () => z.strictObject({ ids: lineIds() }),
      answer: saved,
      status: 201,
      failure,
    }),
  };
};

/** The calls of a grid of lines, whatever its fields. */
export type EditableCalls = ReturnType<typeof editableCalls<`${string}/:id/${string}`>>;

/** The call that sets or clears the mark of verification of many lines, by whoever has the record now (rule 51). */
export const verifyLinesCall = <const P extends `${string}/:id/${string}`>(
  path: P,
  { fields, by, more = {}, view, failure }: EditableLines,
) =>
  call({
    method: 'PUT',
    path: `${path}/verify` as const,
    summary: 'Verify lines as the reviewer or the approver, whose turn it is, or take that back',
    permission: view,
    body: () =>
      z.strictObject({
        ids: lineIds(),
        versions: lineVersions(),
        is_verified: fieldCheck('is_verified', flag({ initial: true })),
      }),
    answer: () => savedLines(() => lineRow(fields, by, more)),
    failure,
  });

/** The call that removes lines of one kind with all below them. */
export const removeLinesCall = <const P extends string>(path: P, { update }: EditableLines, summary: string) =>
  call({
    method: 'DELETE',
    path,
    summary,
    permission: update,
    body: removedLines,
    answer: removedMany,
    success: 'Item deleted successfully!',
    failure: 'Failed to delete item',
  });
