import type { boqCreationLines } from '../../../resources/estimation/boqCreationLines.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { sheetAnswers } from './import/answers.ts';
import { addItemInBom, addItems } from './addItems.ts';
import { requireStage } from './revisions.ts';
import type { Stage } from './stages.ts';
import { answerSaved } from '../../engine/breakdown/answerSaved.ts';
import { changeVariant } from './changeVariant.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Binding[] => [
  bind(calls.add, async (tx, { body, who }) =>
    answerSaved(tx, stage, await addItems(tx, { stage, id: await requireStage(tx, stage, body) }, body, who)),
  ),
  bind(calls.addInBom, async (tx, { body, who }) =>
    answerSaved(tx, stage, await addItemInBom(tx, { stage, id: await requireStage(tx, stage, body) }, body, who)),
  ),
  bind(calls.changeVariant, async (tx, { params, body: { item_variant_id: variant, version }, who }) =>
    answerSaved(tx, stage, await changeVariant(tx, { stage, id: params.id }, { variant, version }, who)),
  ),
  ...sheetAnswers(stage, calls),
];
