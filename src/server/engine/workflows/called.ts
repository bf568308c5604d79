import { columnNamed } from '../../db/column.ts';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errorsOf, requestCheck } from '../../../schema/check.ts';
import type { Resource } from '../../../schema/resource.ts';
import { paramsOf, type Call } from '../../../schema/calls/call.ts';
import { enteredForStep, stepCallsOf, stepsIn, type StepCall } from '../../../schema/calls/stepCalls.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { bindOutside, type Binding } from '../binding.ts';
import { readDetail } from '../recordDetail.ts';
import type { Who } from '../who.ts';
import { workflowOf } from './workflowOf.ts';
import type { StepSent } from './stepSent.ts';
import { takeSteps } from './take.ts';

type Body = Readonly<Record<string, unknown>>;

/** The record of a request with its state; the newest of several with the same target. @throws Failure 404 */
const recordOf = async (tx: Tx, resource: Resource, { by }: StepCall['record'], named: number) => {
  const table = tableOf(resource);
  const column = by === undefined ? table.id : columnNamed(table, by);
  const [row] = await tx
    .select({ id: table.id, state: columnNamed(table, workflowOf(resource).field) })
    .from(table)
    .where(eq(column, named))
    .orderBy(desc(table.id))
    .limit(1);
  if (!row) throw notFound(resource.title);
  return { id: Number(row.id), state: String(row.state) };
};

/** The step of the request. @throws Failure 409 for the state that the record has already */
const chosenStep = (resource: Resource, { chosen }: StepCall, sent: Body, state: string): string => {
  const { actions, states, field } = workflowOf(resource);
  const steps = stepsIn(chosen);
  if (typeof chosen === 'string') return chosen;
  if (!('body' in chosen)) return steps.find((name) => actions[name]?.from.includes(state)) ?? steps[0] ?? '';
  const word = sent[chosen.body];
  if (chosen.body === field && word === state) throw conflict(`It is “${states[state]?.label ?? state}” already`);
  return (word === undefined || word === null ? undefined : chosen.words[String(word)]) ?? chosen.absent ?? '';
};

/** Checks the fields of the chosen step, if the call has several. @throws Failure 422 */
const checkEntered = (resource: Resource, step: StepCall, name: string, sent: Body): void => {
  if (stepsIn(step.chosen).length < 2) return;
  const fields = enteredForStep(workflowOf(resource), name, step);
  const entered = Object.fromEntries(Object.keys(fields).flatMap((f) => (f in sent ? [[f, sent[f]]] : [])));
  const result = z.safeParse(requestCheck(fields), entered);
  if (!result.success) throw invalid(errorsOf(result.error));
};

/**
 * Takes the step of a request.
 * @returns the record's id, and the message of the step
 * @throws Failure as `takeSteps`
 */
const takeCalledStep = async (
  tx: Tx,
  resource: Resource,
  { step, named, sent }: { readonly step: StepCall; readonly named: number; readonly sent: Body },
  who: Who,
): Promise<{ id: number; message: string }> => {
  const { chosen, record } = step;
  const direct = record.by === undefined && typeof chosen === 'string';
  const { id, state } = direct ? { id: named, state: '' } : await recordOf(tx, resource, record, named);
  const name = chosenStep(resource, step, sent, state);
  checkEntered(resource, step, name, sent);
  const { [step.comment]: comment, version, seen, ...rest } = sent;
  const stepSent: StepSent = {
    ...rest,
    comment: typeof comment === 'string' ? comment : null,
    version: typeof version === 'number' ? version : null,
    seen: typeof seen === 'number' ? seen : null,
  };
  await takeSteps(tx, resource, name, [{ id, sent: stepSent, stored: step.endpoint.body }], who);
  return { id, message: step.endpoint.success ?? workflowOf(resource).actions[name]?.success ?? '' };
};

/** The bindings that take steps of a workflow, and those for words of their paths that name no step. */
export const stepBindings = (resource: Resource): Binding[] => {
  const { known, unknown } = stepCallsOf(resource);
  return [
    ...known.map((step) =>
      bindOutside<Call>(
        step.call,
        ({ params, body, who, inBranch }) =>
          inBranch(async (tx) => {
            const named = Number(step.record.in === 'path' ? params[step.record.name] : body[step.record.name]);
            const { id, message } = await takeCalledStep(tx, resource, { step, named, sent: body }, who);
            return { data: await readDetail(tx, resource, id, who), message };
          }),
        { retried: true },
      ),
    ),
    ...unknown.map(({ call, param, message }) =>
      bindOutside(call, () => Promise.reject(invalid({ [param]: [message] })), {
        // In a path without an id before the word, a number is the id of a record: /api/boq-creation/7.
        words: paramsOf(call.path).length > 1 ? {} : { [param]: ['[^/]*[^0-9/][^/]*'] },
      }),
    ),
  ];
};
