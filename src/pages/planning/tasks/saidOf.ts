import type { TaskStatus } from '../../../domain/planning/planLines.ts';
import { subTaskWorkflow } from '../../../workflows/planning/subTasks.ts';
import { inSentence } from '../../../schema/words.ts';
import { formatDay, formatDecimal } from '../../../ui/fields/format.ts';

interface Turn {
  readonly unfinished: readonly { readonly name: string }[];
  readonly begins_on: string | null;
}

/** The most predecessors that are named. */
const named = 2;

/** What a toast says of a sub-task whose status was said: what is not done before it, and that it begins later (rule 137). */
export const saidOf = (
  name: string,
  { status, progress }: { readonly status: TaskStatus; readonly progress: string },
  { unfinished, begins_on: begins }: Turn,
): string => {
  const far = status === 'IN_PROGRESS' && Number(progress) > 0 ? `, ${formatDecimal('percent', progress)} done` : '';
  const said = [`“${name}” is ${inSentence(subTaskWorkflow.states[status].label)}${far}.`];
  if (status === 'NOT_STARTED') return said.join(' ');
  const names = unfinished.slice(0, named).map((task) => `“${task.name}”`);
  const more = unfinished.length - names.length;
  if (unfinished.length > 0)
    said.push(`Not done before it: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`);
  if (begins !== null) said.push(`By the plan it begins on ${formatDay(begins)}.`);
  return said.join(' ');
};
