import { stages, type StageName } from '../../domain/boq/stages.ts';
import { costRates } from '../../domain/boq/prices.ts';
import { targets, type Target } from '../../domain/boqSheet/targets.ts';
import { boqCostLines } from '../../resources/boqCostLines.ts';
import { boqCosts } from '../../resources/boqCosts.ts';
import { boqCreationLines } from '../../resources/boqCreationLines.ts';
import { boqCreations } from '../../resources/boqCreations.ts';
import { boqDetailLines } from '../../resources/boqDetailLines.ts';
import { boqDetails } from '../../resources/boqDetails.ts';
import { boqSaleLines } from '../../resources/boqSaleLines.ts';
import { boqSales } from '../../resources/boqSales.ts';
import type { Resource } from '../../schema/resource.ts';

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
  readonly calls: (typeof boqSaleLines)['endpoints'];
  /** What a column can be. */
  readonly targets: readonly Target[];
  /** Where a rate can go, the usual place first; empty for a stage without rates. */
  readonly rateFields: readonly RateField[];
}

const unpriced = targets.filter((target) => !target.endsWith('rate') && target !== 'amount');
const withRate = targets.filter((target) => !costRates.some((rate) => rate === target));

// oxlint-disable-next-line typescript/consistent-type-assertions -- only the paths of the stages differ, which are literal types
const alike = (calls: unknown) => calls as BillStage['calls'];

const parts = {
  boq_details: { records: boqDetails, calls: alike(boqDetailLines.endpoints), targets: unpriced, rateFields: [] },
  boq_creation: { records: boqCreations, calls: alike(boqCreationLines.endpoints), targets: unpriced, rateFields: [] },
  boq_sales: { records: boqSales, calls: boqSaleLines.endpoints, targets: withRate, rateFields: ['target_rate'] },
  cost_estimation: {
    records: boqCosts,
    calls: alike(boqCostLines.endpoints),
    targets,
    rateFields: ['material_rate', 'target_rate'],
  },
} as const satisfies Record<StageName, Omit<BillStage, 'name' | 'word' | 'title'>>;

const stageOf = (name: StageName): BillStage => ({
  name,
  word: stages[name].word,
  title: stages[name].title,
  ...parts[name],
});

/** The stages of an estimation with what their bills have. */
export const billStages: readonly BillStage[] = [
  stageOf('boq_details'),
  stageOf('boq_creation'),
  stageOf('boq_sales'),
  stageOf('cost_estimation'),
];

/** The stage of an address; undefined for another word. */
export const stageAt = (word: string | undefined): BillStage | undefined =>
  billStages.find((stage) => stage.word === word);

/** The stage of a revision's resource. */
export const stageOfRecords = (resource: Pick<Resource, 'name'>): BillStage | undefined =>
  billStages.find(({ records }) => records.name === resource.name);
