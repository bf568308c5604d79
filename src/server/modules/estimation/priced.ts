import { noRateSource, rateSourceFields, rateSourceOf } from '../../../domain/rateOrigins.ts';
import type { LineSet } from '../../engine/editable/lineSet.ts';
import type { Variant } from '../masters/variants.ts';
import type { Stage } from './stages.ts';

/** The price of a variant as the material rate of a line, and that it is its master's, in a stage with prices (rule 119). */
export const priced = (stage: Stage, variant: Variant | undefined): { material_rate?: string } =>
  stage.isPriced && variant?.cost_rate
    ? { material_rate: variant.cost_rate, ...rateSourceOf({ from: 'master', where: null, on: null }) }
    : {};

/** A change of a line with what it implies: a rate that is entered has no source (rule 119). */
export const withRateSource = <V extends Readonly<Record<string, unknown>>>({ lines }: LineSet, change: V): V => {
  const isSaid = rateSourceFields.some((field) => change[field] !== undefined);
  const { material_rate: rate } = change;
  if (!('rate_source' in lines.fields) || rate === undefined || (isSaid && rate !== null)) return change;
  return { ...change, ...noRateSource };
};
