import { stageNames, stages, type StageName } from '../../../domain/estimation/stages.ts';
import { isRecord } from '../../../schema/guards.ts';

/** A revision of a stage that can be a side of a comparison. */
export interface Revision {
  /** As calls name it: `boq-cost.2`. */
  readonly name: string;
  readonly stage: StageName;
  readonly stageTitle: string;
  readonly revision: number;
  readonly status: string;
  /** The newest of its stage. */
  readonly active: boolean;
}

/** The sides of a comparison: old and new. */
export interface Sides {
  readonly from: string;
  readonly to: string;
}

/** All revisions of an estimation, stage by stage, the newest first: from its record, which lists what may be seen. */
export const revisionsIn = (estimation: Readonly<Record<string, unknown>>): Revision[] =>
  stageNames.flatMap((stage) => {
    const { list, word, title } = stages[stage];
    const found: unknown = estimation[list];
    return (Array.isArray(found) ? found : []).filter(isRecord).flatMap(({ revision, status_label: label }, at) =>
      typeof revision === 'number'
        ? [
            {
              name: `${word}.${revision}`,
              stage,
              stageTitle: title,
              revision,
              status: typeof label === 'string' ? label : '',
              active: at === 0,
            },
          ]
        : [],
    );
  });

/** The predecessor of a revision: the one before it in its stage, else the active one of the stage before. */
export const predecessorOf = (revisions: readonly Revision[], { stage, revision }: Revision): Revision | undefined => {
  const own = revisions.filter((other) => other.stage === stage && other.revision < revision);
  const [nearest] = own.toSorted((a, b) => b.revision - a.revision);
  const earlier = stageNames.slice(0, stageNames.indexOf(stage)).toReversed();
  return nearest ?? earlier.flatMap((name) => revisions.filter((other) => other.active && other.stage === name))[0];
};

/** What to compare at first: the active revision of the last stage with its predecessor; undefined with one alone. */
export const firstSides = (revisions: readonly Revision[]): Sides | undefined => {
  const active = revisions.findLast((one) => one.active);
  const before = active && predecessorOf(revisions, active);
  return active && before ? { from: before.name, to: active.name } : undefined;
};
