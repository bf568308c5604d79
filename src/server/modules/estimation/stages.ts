import { assertDefined } from '../../../domain/assertDefined.ts';
import { stageNames, stages, type StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { LineSet } from '../../engine/breakdown/lineSet.ts';
import { billRules } from './rules.ts';

/** A stage with its resources. */
export interface Stage extends LineSet {
  readonly name: StageName;
  /** `boq-sale` */
  readonly word: string;
  readonly title: string;
  /** The list of revisions on the estimation. */
  readonly list: string;
  /** Whether lines have prices, and target rates. */
  readonly isPriced: boolean;
  readonly hasTargets: boolean;
}

/** A revision of a stage. */
export interface Revision {
  readonly stage: Stage;
  readonly id: number;
}

const made = (name: StageName): Stage => {
  const { records, lines: described }: { readonly records: Resource; readonly lines: Resource } = stageResources[name];
  const lines = brokenDownOf(described);
  const { word, title, list, id } = stages[name];
  const [isPriced, hasTargets] = ['cost_rate' in lines.fields, 'target_rate' in lines.fields];
  return { name, word, title, records, lines, by: id, rules: billRules, list, isPriced, hasTargets };
};

/** The stages of an estimation in their order. */
export const allStages: readonly Stage[] = stageNames.map(made);

export const stageNamed = (name: StageName): Stage => assertDefined(allStages[stageNames.indexOf(name)]);

export const costStage = stageNamed('cost_estimation');
