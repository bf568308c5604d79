import type { AnyRecord } from '../schema/record.ts';
import type { Resource } from '../schema/resource.ts';
import type { Step } from '../schema/workflow.ts';
import { takerText } from './standIn.ts';

/** What somebody did of a record before it is decided. */
export interface Asked {
  /** The step as its button says it; “Drafted” of who made the record. */
  readonly label: string;
  readonly by_name: string;
  /** UTC ISO 8601. */
  readonly at: string;
  readonly comment: string | null;
  /** What was known and passed over, a line each. */
  readonly noted: string | null;
}

/** Who made a record: whom it names as its creator, else who entered it. */
const makerOf = ({ people }: Resource, record: AnyRecord): string => {
  const { creator } = people;
  const named = typeof creator === 'string' ? record[creator.replace(/_id$/, '_name')] : undefined;
  return typeof named === 'string' ? named : record.created_by_name;
};

/**
 * Who asks for a decision about a record: who drafted it, then each step of the round that it is in, oldest first, with
 * what was said and passed over (rule 140).
 */
export const askedOf = (resource: Resource, record: AnyRecord, steps: readonly Step[]): readonly Asked[] => {
  const round = steps.at(-1)?.round;
  const drafted = {
    label: 'Drafted',
    by_name: makerOf(resource, record),
    at: new Date(record.created_at).toISOString(),
    comment: null,
    noted: null,
  };
  return [
    drafted,
    ...steps
      .filter((step) => step.round === round && !step.handed)
      .map((step) => ({
        label: resource.workflow?.actions[step.action]?.label ?? step.action,
        by_name: takerText(step),
        at: step.at,
        comment: step.comment,
        noted: step.noted ?? null,
      })),
  ];
};
