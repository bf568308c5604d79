import type { boqCreationLines } from '../../../resources/estimation/boqCreationLines.ts';
import { bindInSlices, type Binding } from '../../engine/binding.ts';
import { sheetAnswers } from './import/answers.ts';
import { addItemInBom, addItems } from './addItems.ts';
import { requireStage } from './revisions.ts';
import type { Stage } from './stages.ts';
import { savedLines } from '../../engine/editable/savedLines.ts';
import { changeVariant } from './changeVariant.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Binding[] => [
  bindInSlices(
    calls.add,
    async (tx, { body, who }) => addItems(tx, stage, await requireStage(tx, stage, body), body, who),
    savedLines(stage),
  ),
  bindInSlices(
    calls.addInBom,
    async (tx, { body, who }) => addItemInBom(tx, stage, await requireStage(tx, stage, body), body, who),
    savedLines(stage),
  ),
  bindInSlices(
    calls.changeVariant,
    (tx, { params, body, who }) =>
      changeVariant(tx, stage, params.id, { variant: body.item_variant_id, version: body.version }, who),
    savedLines(stage),
  ),
  ...sheetAnswers(stage, calls),
];
