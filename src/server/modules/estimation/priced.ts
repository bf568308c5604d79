import { noRateSource, rateSourceFields, rateSourceOf } from '../../../domain/rateOrigins.ts';
import type { LineSet } from '../../engine/breakdown/lineSet.ts';
import type { Variant } from '../masters/variants.ts';

/** The price of a variant as the material rate of a line, and that it is its master's, in a stage with prices (rule 119). */
export const priced = (
  stage: { readonly isPriced: boolean },
  variant: Variant | undefined,
): { material_rate?: string } =>
  stage.isPriced && variant?.cost_rate
    ? { material_rate: variant.cost_rate, ...rateSourceOf({ from: 'master', where: null, on: null }) }
    : {};

/** A line with what its rate implies: one that is entered, and none, have no source (rule 119). `isNew`: it is no change. */
export const withRateSource = <V extends Readonly<Record<string, unknown>>>(
  { lines }: LineSet,
  line: V,
  isNew: boolean,
): V => {
  const { material_rate: rate = isNew ? null : undefined } = line;
  if (!('rate_source' in lines.fields) || rate === undefined) return line;
  const isSaid = rateSourceFields.some((field) => line[field] !== undefined);
  return isSaid && rate !== null ? line : { ...line, ...noRateSource };
};
