import { enquiries } from '../../resources/enquiries.ts';
import { followUps } from '../../resources/followUps.ts';
import type { Call } from '../../schema/call.ts';
import { callsOf } from '../../schema/calls.ts';
import type { Resource } from '../../schema/resource.ts';
import { stepCallsOf } from '../../schema/stepCalls.ts';
import {
  decimal,
  flag,
  gone,
  integer,
  listOf,
  moment,
  nullable,
  object,
  pageOf,
  text,
  type Json,
} from './jsonSchema.ts';
import { recordSchema, rowSchema } from './recordSchema.ts';

const person = object({ id: integer, name: text });
const workflow = object({
  state: text,
  since: moment,
  held_by: nullable(object({ role: text, people: listOf(person) })),
  actions: listOf(
    object({
      name: text,
      label: text,
      comment: { enum: ['required', 'optional'] },
      tone: nullable(text),
      bulk: flag,
      refused: nullable(text),
    }),
  ),
  edit_refused: nullable(text),
  steps: listOf(
    object({
      action: text,
      from_state: text,
      to_state: text,
      comment: nullable(text),
      at: moment,
      by: integer,
      by_name: text,
      round: integer,
    }),
  ),
});
const named = object({ id: integer, number: text, title: text, status: text });

/** What stands beside the record of a resource when one is read, by the resource's name. */
const beside: Readonly<Record<string, Json>> = {
  enquiries: {
    cloned_details: object({ from: nullable(named), clones: listOf(named) }),
    project: nullable(named),
    estimation: nullable(named),
  },
};

/** One record of a resource with a workflow: where it stands in it, and what stands beside it. */
const whole = ({ name, fields }: Resource): Json => {
  const { properties, ...schema } = recordSchema(fields) as Json & { properties: Json };
  return { ...schema, properties: { ...properties, ...beside[name], workflow } };
};

/** What the usual calls and the steps of a resource with a workflow answer. */
export const workflowAnswers = (resource: Resource): [Call, Json][] => {
  if (!resource.workflow) return [];
  const calls = callsOf(resource);
  return [calls.read, calls.create, calls.update, ...stepCallsOf(resource).values()].map((call) => [
    call,
    whole(resource),
  ]);
};

const related = object({
  id: integer,
  number: text,
  title: text,
  status: text,
  customer_name: nullable(text),
  expected_value: nullable(decimal),
});

/** What the calls of enquiries and follow-ups beyond the verbs and the steps answer. */
export const salesAnswers: readonly (readonly [Call, Json])[] = [
  [enquiries.more.readFrom, whole(enquiries)],
  [enquiries.more.clone, whole(enquiries)],
  [enquiries.more.step, whole(enquiries)],
  [enquiries.more.related, pageOf(related)],
  [enquiries.more.relate, pageOf(related)],
  [enquiries.more.unrelate, gone],
  [followUps.more.ofEnquiry, pageOf(rowSchema(followUps))],
  [followUps.more.updateStatus, rowSchema(followUps)],
];
