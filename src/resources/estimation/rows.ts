import { lineRow, savedLines } from '../../schema/calls/breakdownAnswers.ts';
import { placeFields } from '../../schema/breakdown.ts';
import type { Fields } from '../../schema/field.ts';
import { variantNames } from './answers.ts';
import { billKinds } from './billKinds.ts';
import { lineFields } from './lineFields.ts';

/** The answer of a call that changes lines of a stage; `fields` are those of the stage, and more where it may be any. */
export const savedBill = (fields: Fields = {}) =>
  savedLines(() =>
    lineRow(
      { ...placeFields('boq_cost_lines', billKinds('cost_estimation')), ...lineFields, ...fields },
      '',
      variantNames(),
    ),
  );
