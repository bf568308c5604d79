import { stageNames, stages, type StageName } from '../../../domain/estimation/stages.ts';
import { costRates } from '../../../domain/estimation/prices.ts';
import {
  clientTargets,
  computedTargets,
  ownPriceTargets,
  type ColumnTarget,
} from '../../../domain/estimation/workbook/targets.ts';
import { sheetOf, stageResources } from '../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../schema/resource.ts';

/** Where the one rate of a client's bill goes: into the settled rate, or into the cost. */
export type RateField = 'target_rate' | 'material_rate';

/** A stage that a bill is imported into, exported or quoted from. */
export interface BillStage {
  readonly name: StageName;
  /** The stage's part of addresses: `boq-sale`. */
  readonly word: string;
  readonly title: string;
  readonly records: Resource;
  /** The calls are alike in all stages. */
  readonly calls: (typeof stageResources)['boq_sales']['lines']['endpoints'];
  /** The calls of all lines of a revision. */
  readonly sheet: ReturnType<typeof sheetOf>;
  /** What a column can be. Rates and amounts are read in each stage: they tell which rows are lines, and prove columns. */
  readonly targets: readonly ColumnTarget[];
  /** What columns of our own workbook are besides. */
  readonly ownTargets: readonly ColumnTarget[];
  /** Where a rate can go, the usual place first; empty for a stage without rates. */
  readonly rateFields: readonly RateField[];
}

const withRate = clientTargets.filter((target) => !costRates.some((rate) => rate === target));

// oxlint-disable-next-line typescript/consistent-type-assertions -- only the paths of the stages differ, which are literal types
const alike = (calls: unknown) => calls as BillStage['calls'];

const identified = ['key', 'total_quantity', 'alternate_to'] as const;

const priced = {
  boq_details: { targets: withRate, ownTargets: identified, rateFields: [] },
  boq_creation: { targets: withRate, ownTargets: identified, rateFields: [] },
  boq_sales: {
    targets: withRate,
    ownTargets: [...identified, 'target_rate', 'target_extension'],
    rateFields: ['target_rate'],
  },
  cost_estimation: {
    targets: [...clientTargets, ...ownPriceTargets],
    ownTargets: [...identified, ...computedTargets],
    rateFields: ['material_rate', 'target_rate'],
  },
} as const satisfies Record<StageName, Pick<BillStage, 'targets' | 'ownTargets' | 'rateFields'>>;

const stageOf = (name: StageName): BillStage => ({
  name,
  word: stages[name].word,
  title: stages[name].title,
  records: stageResources[name].records,
  calls: alike(stageResources[name].lines.endpoints),
  sheet: sheetOf(name),
  ...priced[name],
});

/** The stages of an estimation with what their bills have. */
export const billStages: readonly BillStage[] = stageNames.map(stageOf);

/** The stage of an address; undefined for another word. */
export const stageAt = (word: string | undefined): BillStage | undefined =>
  billStages.find((stage) => stage.word === word);

/** The stage of a revision's resource. */
export const stageOfRecords = (resource: Pick<Resource, 'name'>): BillStage | undefined =>
  billStages.find(({ records }) => records.name === resource.name);
