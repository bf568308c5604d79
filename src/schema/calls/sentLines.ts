import * as z from 'zod/mini';
import { idList, listOf, longest, maxLines } from '../bounds.ts';
import { changeCheck, fieldCheck, recordCheck } from '../check.ts';
import { flag, integer, type Fields } from '../field.ts';
import { normalised } from '../normalise.ts';

/** The most lines that are saved at once. */
export const maxSavedLines = 20_000;
/** The most bytes of the body with them. */
export const maxSavedBody = 32 * 1024 * 1024;

const tooMany = `At most ${maxSavedLines} lines at once`;
/** The check of the id of a line. */
export const anId = (message: string) => z.int(message).check(z.positive(message));
const key = () => z.string('Must be a name').check(longest(60, 'Is too long'));
/** The check of the ids of lines. */
export const lineIds = (least = 1) =>
  idList('ids are required', { least, tooFew: 'Choose at least one', most: maxLines, tooMany }, 'Must be ids');

/** The versions of lines in the order of their ids, where somebody else's change is to be told. */
export const lineVersions = () =>
  z.optional(
    listOf(z.int('Must be a version').check(z.positive('Must be a version')), 'Must be versions', {
      most: maxLines,
      tooMany,
    }),
  );
/** The version of a record that a change starts from, where somebody else's change is to be told. */
export const sentVersion = integer({ min: 1 });
/** The same in a body of several parts. */
export const bodyVersion = () => z.optional(z.nullable(anId('Must be a version')));
/** The person knows that verified lines are deleted. */
export const withVerified = flag({ label: 'Verified lines too' });
/** The same in a body of several parts. */
export const bodyWithVerified = () => z.optional(z.nullable(z.boolean('Must be true or false')));

/** A changed line: the version that it starts from, and its new values. `Value`: what its fields hold. */
export interface SentChange<Value = unknown> {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: Value | number;
}
/** A new line: its fields, and its place by ids of stored lines or names of other new ones. */
export interface SentLine<Value = unknown> {
  readonly key: string;
  readonly kind: string;
  readonly line_key?: string | undefined;
  /** The line that it was before the same person deleted it: it is that line again, with what nobody types. */
  readonly restores?: number | undefined;
  readonly parent_line_id?: number | null | undefined;
  readonly parent_key?: string | undefined;
  /** The line that it follows; null: it is the first of its parent; absent: the last. */
  readonly after_id?: number | null | undefined;
  readonly after_key?: string | undefined;
  readonly [field: string]: Value | string | number | null | undefined;
}

const itemsAs = <T>(check: z.ZodMiniType): z.ZodMiniType<T> =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the fields follow from a description, which has no type here
  check as z.ZodMiniType<T>;

/**
 * The body of a save: changed lines with their versions, added lines with names, and the ids of removed lines. `fields`:
 * those that people enter; `fixed`: those among them that no change sets.
 */
export const savedBody =
  (fields: Fields, fixed: readonly string[] = []) =>
  () => {
    const { parent_line_id: _, ...addable } = fields;
    const changeable = Object.fromEntries(
      Object.entries(addable).filter(([name]) => name !== 'kind' && !fixed.includes(name)),
    );
    const placed = {
      key: key(),
      line_key: z.optional(z.uuid('Must be a UUID')),
      restores: z.optional(anId('Unknown line')),
      parent_line_id: z.optional(z.nullable(anId('Unknown line'))),
      parent_key: z.optional(key()),
      after_id: z.optional(z.nullable(anId('Unknown line'))),
      after_key: z.optional(key()),
    };
    const several = { most: maxSavedLines, tooMany };
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
        listOf(
          itemsAs<SentLine>(normalised(addable, z.extend(recordCheck(addable), placed))),
          'Must be lines',
          several,
        ),
        [],
      ),
      removed: z._default(lineIds(0), []),
      with_verified: bodyWithVerified(),
    });
  };
