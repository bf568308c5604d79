import { stageNames, stages, type StageName } from '../../domain/estimation/stages.ts';
import type { PathWord } from '../../schema/calls/call.ts';
import { oneOf } from '../../schema/field.ts';

const [first, ...others] = stageNames.map((name) => stages[name].word);

/** The word of a stage in the path of a call that each stage has. */
export const stageWord = (stage: StageName): PathWord => ({
  is: stages[stage].word,
  begins: 'boq-',
  of: { stage: oneOf([first ?? '', ...others], { required: true, invalid: 'Invalid estimation stage.' }) },
});
