import * as z from 'zod/mini';
import { pathAt, type KindCall, type LinesElsewhere } from '../breakdown.ts';
import type { BrokenDown } from '../brokenDown.ts';
import { fieldCheck } from '../check.ts';
import { columnsOf, flag, instant, integer, type Fields } from '../field.ts';
import { permissionFor } from '../partOf.ts';
import { inSentence } from '../words.ts';
import { count, id, moment, pagination, reordering } from './answers.ts';
import { call, paramsOf, type Call } from './call.ts';
import { seenNumber } from './seenNumber.ts';
import { lineRow, savedLines } from './breakdownAnswers.ts';
import { anId, bodyWithVerified, lineIds, lineVersions, savedBody } from './sentLines.ts';

/** A call with the words of a description: `path` is its own by default, or added to `base`. */
export const withWords = <const C extends Call>(
  usual: C,
  base: string,
  { path, ...words }: KindCall,
): Omit<C, 'path'> & { readonly path: string } => ({
  ...usual,
  ...words,
  path: path === undefined ? usual.path : pathAt(base, path),
});

/** A line in an answer. */
export const rowOf = ({ fields, partOf, breakdown }: BrokenDown) => lineRow(fields, partOf.by, breakdown.reads?.());

/** The answer of each change: the lines that it has changed, added or taken along, and the ids of those that are gone. */
export const savedOf = (resource: BrokenDown) => () => savedLines(() => rowOf(resource));

/** The fields of a line that people enter: its columns without the reference to the parent. */
export const enteredColumns = ({ entered, partOf }: BrokenDown): Fields =>
  Object.fromEntries(columnsOf(entered).filter(([name]) => name !== partOf.by));

/** The answer of all lines of a parent, or of a page of them; `beside` them what else is read of it. */
const wholeLines = (resource: BrokenDown, beside: LinesElsewhere['beside']) => () =>
  z.strictObject({ records: z.array(rowOf(resource)), pagination: pagination(), moment: moment(), ...beside?.() });

/** The body of a deletion of lines. */
export const removedLines = () =>
  z.strictObject({ ids: lineIds(), versions: lineVersions(), with_verified: bodyWithVerified() });

/** The body of a verification of several lines; `set`: which of several sets of marks. */
const verifiedLines = (sets: readonly string[]) => () =>
  z.strictObject({
    ...(sets.length > 0 && { set: z.optional(z.nullable(z.enum(sets, 'Unknown set of marks'))) }),
    ids: lineIds(),
    versions: lineVersions(),
    is_verified: fieldCheck('is_verified', flag({ initial: true })),
    seen: fieldCheck('seen', seenNumber()),
  });

/**
 * The calls of all lines of a parent. All of them change all lines that they name, or none. `verify` is undefined
 * without marks.
 */
export const sheetCalls = (resource: BrokenDown) => {
  const { breakdown, partOf, verification } = resource;
  const { sheet, fixed = [], carried = [], word, failures = {}, query = {} } = breakdown;
  const { record = `a ${inSentence(partOf.parent.title)}` } = breakdown;
  const [view, update] = [permissionFor(resource, 'view'), permissionFor(resource, 'update')];
  const read = { permission: view, failure: failures.read ?? 'Failed to fetch lines' };
  const change = { permission: update, query, failure: failures.change ?? 'Action failed' };
  const among = word && { word };
  const saved = savedOf(resource);
  const { path } = sheet;
  const at = (tail: string) => `${path}${tail}`;
  const items = call({
    method: 'GET',
    path,
    ...among,
    summary: `The lines of ${record}: all of them, or a page`,
    ...read,
    query: { page: integer({ min: 1, max: 1_000_000 }), per_page: integer({ min: 1 }), ...query },
    answer: wholeLines(resource, undefined),
  });
  const save = call({
    method: 'PUT',
    path,
    summary: `Change, add and remove lines of ${record}, all or none`,
    ...change,
    body: savedBody(enteredColumns(resource), [...fixed, ...carried]),
    answer: saved,
  });
  const order = call({
    method: 'PUT',
    path: at('/order'),
    summary: 'Move lines before or after another, or into one that holds lines',
    ...change,
    body: () =>
      z.extend(reordering(), {
        parent_line_id: z.optional(z.nullable(anId('Unknown line'))),
        versions: lineVersions(),
      }),
    answer: saved,
  });
  const duplicate = call({
    method: 'POST',
    path: at('/duplicate'),
    summary: 'Copy lines with all below them, each behind its original',
    ...change,
    body: () => z.strictObject({ ids: lineIds() }),
    answer: saved,
    status: 201,
  });
  const verify = call({
    method: 'PUT',
    path: at('/verify'),
    summary: 'Verify lines as the reviewer or the approver, whose turn it is, or take that back',
    ...change,
    permission: view,
    body: verifiedLines(Object.keys(verification?.sets ?? {})),
    answer: saved,
  });
  return {
    items,
    changes: call({
      method: 'GET',
      path: at('/changes'),
      summary: 'The lines that were changed, added or removed since a moment',
      ...read,
      query: { since: instant({ required: true }), ...query },
      answer: () =>
        z.strictObject({
          records: z.array(rowOf(resource)),
          removed: z.array(id()),
          total: count(),
          moment: moment(),
        }),
    }),
    save: withWords(save, path, sheet.save ?? {}),
    order: withWords(order, path, sheet.order ?? {}),
    duplicate: withWords(duplicate, path, sheet.duplicate ?? {}),
    verify: verification && withWords(verify, path, sheet.verify ?? {}),
    elsewhere: (sheet.elsewhere ?? []).map(({ beside, ...other }) => {
      const { word: _, ...usual } = items;
      const summary = `The lines of ${record}, by what it is named by`;
      return {
        ...withWords({ ...usual, summary, answer: wholeLines(resource, beside) }, path, other),
        beside: beside !== undefined,
        ...(word && other.path.includes(word.is) && among),
        params: otherParams(resource, other.path),
      };
    }),
  };
};

/** The parameters of a path that are fields of the parent and no ids: the number of a revision. */
const otherParams = ({ partOf }: BrokenDown, path: string): Fields =>
  Object.fromEntries(
    paramsOf(path).flatMap((name) => {
      const f = partOf.parent.fields[name];
      return f && !/id$/i.test(name) ? [[name, f.kind === 'integer' ? integer({ min: 1, required: true }) : f]] : [];
    }),
  );
