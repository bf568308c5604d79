import { permissionWords } from '../../../resources/permissionLabel.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { StuckRecord } from '../../../schema/shownWorkflow.ts';
import type { GuardContext } from '../../../schema/workflow.ts';
import { roleInSentence } from '../../../workflows/decide.ts';
import { nameOfRole } from '../../../workflows/standIn.ts';
import { stuckAt } from '../../../workflows/stuck.ts';
import { workflowOf } from './workflowOf.ts';

/** Why nobody can go on with a record, and the way out; null where somebody can. */
export const stuckOf = (resource: Resource, context: GuardContext): StuckRecord | null => {
  const role = stuckAt(workflowOf(resource), context);
  if (role === null) return null;
  const word = roleInSentence(role);
  const place = resource.people[role];
  if (typeof place === 'object' && 'permission' in place)
    return {
      text: `Nobody can go on with this: it waits for a ${word}, and nobody has the permission ${permissionWords(place.permission)}. An administrator gives it to somebody.`,
      person: null,
    };
  const gone = context.gone?.[role] ?? [];
  const people = gone.length > 0 ? gone : (context.people[role] ?? []);
  const [first] = people;
  if (!first) return { text: `Nobody can go on with this: it names no ${word}.`, person: null };
  const names = people.map(({ name }) => name).join(' and ');
  const why = gone.length > 0 ? 'left the branch, or lost the permission' : 'made it, or decided about it before';
  return {
    text: `Nobody can go on with this: it waits for ${names} (${word}), who ${why}. An administrator hands it over to a colleague.`,
    person: nameOfRole(first),
  };
};
