import type { Resource } from '../../../schema/resource.ts';
import type { NamedPerson, Step, Workflow } from '../../../schema/workflow.ts';
import { editRefusal, heldBy, offeredSteps, type OfferedStep } from '../../../workflows/decide.ts';
import { workflowOf, type Standing } from './facts.ts';

/** Where a record stands in its workflow, as its screen shows it. */
export interface ShownWorkflow {
  readonly state: string;
  /** UTC ISO 8601: since when it stands there, with whoever holds it. */
  readonly since: string;
  /** Who has to act next; null where nobody has. */
  readonly held_by: { readonly role: string; readonly people: readonly NamedPerson[] } | null;
  readonly actions: readonly OfferedStep[];
  /** Why the person cannot change what the record says; null where they can. */
  readonly edit_refused: string | null;
  /** Every step that was taken, oldest first. */
  readonly steps: readonly Step[];
}

/** The steps of those in whose hands it was before, in the same state. */
const before = ({ states }: Workflow, state: string, role: string | undefined): string[] => {
  const waits = states[state]?.waits ?? [];
  const at = waits.findIndex((wait) => wait.role === role);
  return waits.slice(0, Math.max(at, 0)).flatMap(({ until }) => until ?? []);
};

/** The workflow of a record as the person sees it. */
export const shownWorkflow = (resource: Resource, { record, facts, steps }: Standing): ShownWorkflow => {
  const workflow = workflowOf(resource);
  const held_by = heldBy(workflow, facts);
  const arrived = steps.findLast(
    ({ action, from_state, to_state }) =>
      to_state === facts.state &&
      (from_state !== to_state || before(workflow, facts.state, held_by?.role).includes(action)),
  );
  return {
    state: facts.state,
    since: arrived?.at ?? new Date(record.created_at).toISOString(),
    held_by,
    actions: offeredSteps(workflow, facts),
    edit_refused: editRefusal(workflow, facts)?.message ?? null,
    steps,
  };
};
