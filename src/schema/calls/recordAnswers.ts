import * as z from 'zod/mini';
import { count, id, lookupShape, moment, pageOf, person, recordAnswer, rowAnswer } from './answers.ts';
import type { ListShape } from './call.ts';
import { floorShape } from './totals.ts';
import type { AnyRecord } from '../record.ts';
import type { Resource } from '../resource.ts';
import { throughColumns } from '../through.ts';

const step = () =>
  z.strictObject({
    action: z.string(),
    from_state: z.string(),
    to_state: z.string(),
    comment: z.nullable(z.string()),
    noted: z.nullable(z.string()),
    handed: z.nullable(z.strictObject({ role: z.string(), from_id: id(), from_name: z.string(), to_name: z.string() })),
    at: moment(),
    by: id(),
    by_name: z.string(),
    for: z.nullable(person()),
    round: count(),
  });

/** A step from the record's state; `refused` is the reason why the current user cannot take it. */
export const offeredStep = () =>
  z.strictObject({
    name: z.string(),
    label: z.string(),
    comment: z.enum(['required', 'optional']),
    tone: z.nullable(z.enum(['primary', 'danger'])),
    bulk: z.boolean(),
    /** The fields of the step that are asked only in some cases, and are asked now. */
    asks: z.readonly(z.array(z.string())),
    /** For whom the user would take it, while they stand in for them. */
    for: z.nullable(person()),
    refused: z.nullable(z.string()),
  });

/** Somebody who has a role; until when they are away, and who stands in for them. */
export const rolePerson = () =>
  z.strictObject({
    ...person().shape,
    away: z.optional(z.strictObject({ until: z.iso.date(), substitute: z.nullable(person()) })),
  });

/** The role that has to act next, and its people. */
export const holders = () =>
  z.nullable(z.strictObject({ role: z.string(), people: z.readonly(z.array(rolePerson())) }));

const nextAnswer = () =>
  z.nullable(
    z.strictObject({
      label: z.string(),
      action: z.nullable(z.string()),
      role: z.nullable(z.string()),
      people: z.readonly(z.array(rolePerson())),
    }),
  );

/** Why nobody can go on with a record, and of whom it would be handed over. */
export const stuckRecord = () => z.strictObject({ text: z.string(), person: z.nullable(person()) });

const workflowAnswer = () =>
  z.strictObject({
    state: z.string(),
    since: moment(),
    held_by: holders(),
    standing_in: z.readonly(z.array(z.strictObject({ role: z.string(), for: person() }))),
    next: nextAnswer(),
    stuck: z.nullable(stuckRecord()),
    goes_on: z.readonly(
      z.array(
        z.strictObject({ resource: z.string(), id: id(), name: z.string(), state: z.string(), next: nextAnswer() }),
      ),
    ),
    actions: z.array(offeredStep()),
    seen: z.nullable(count()),
    outdated: z.readonly(z.array(z.string())),
    told: z.readonly(z.array(z.string())),
    warned: z.readonly(z.array(z.string())),
    edit_refused: z.nullable(z.string()),
    ended_above: z.nullable(z.string()),
    steps: z.array(step()),
  });

/** The names of what is read of records that the record refers to. */
const lookedUp = (resource: Resource): Readonly<Record<string, string>> => ({
  ...resource.lookups,
  ...Object.fromEntries(throughColumns(resource).map(([name, { by, column }]) => [name, `${by}.${column}`])),
});

/** A record as its screen shows it: with its lines, lookups, includes and workflow. */
export const detailAnswer = (resource: Resource): z.ZodMiniType<AnyRecord> =>
  recordAnswer(resource.fields, {
    ...lookupShape(lookedUp(resource)),
    ...resource.includes?.(),
    ...(resource.workflow ? { workflow: workflowAnswer() } : {}),
  });

/** A page of records in the shape of its call; the last page is known if the total is no floor. */
export const listAnswer = (
  resource: Resource,
  { rows }: ListShape,
  included: Readonly<Record<string, z.ZodMiniType>> = {},
): z.ZodMiniType => {
  const option = { value: z.optional(id()), label: z.optional(z.string()) };
  const own = Object.entries(option).filter(([name]) => !Object.hasOwn(resource.fields, name));
  const row = rowAnswer(
    { fields: resource.fields, lookups: lookedUp(resource) },
    { ...Object.fromEntries(own), ...included },
  );
  const [, name] = /^data\.(\w+)\.data$/.exec(rows) ?? [];
  if (!name) return pageOf(row);
  const page = z.strictObject({
    data: z.array(row),
    total: count(),
    current_page: count(),
    last_page: z.optional(count()),
    per_page: count(),
    ...floorShape(),
  });
  return z.strictObject({ [name]: page });
};

/** A change of a record in its history. `lines`: the field of the lines, or the table of files or comments. */
export type Change = z.output<ReturnType<typeof changeAnswer>>;

/** The changed fields with the values before and after; a reference has the current names of its targets too. */
const fieldChanges = () =>
  z.array(
    z.strictObject({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      before_name: z.optional(z.nullable(z.string())),
      after_name: z.optional(z.nullable(z.string())),
    }),
  );

/**
 * A change of a record, a line, a file or a comment. `several`: the number of lines that changed at once, and the first
 * ones.
 */
export const changeAnswer = () =>
  z.strictObject({
    id: id(),
    at: moment(),
    by_name: z.nullable(z.string()),
    action: z.enum(['create', 'update', 'delete']),
    lines: z.nullable(z.string()),
    line_name: z.nullable(z.string()),
    changes: fieldChanges(),
    several: z.optional(
      z.strictObject({
        count: count(),
        rows: z.array(z.strictObject({ id: id(), name: z.nullable(z.string()), changes: fieldChanges() })),
      }),
    ),
  });
