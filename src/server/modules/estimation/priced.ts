import type { Variant } from '../masters/variants.ts';
import type { Stage } from './stages.ts';

/** The price of a variant as the material rate of a new line, in a stage with prices. */
export const priced = (stage: Stage, variant: Variant | undefined): { material_rate?: string } =>
  stage.isPriced && variant?.cost_rate ? { material_rate: variant.cost_rate } : {};
