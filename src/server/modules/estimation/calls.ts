import type { boqCreationLines } from '../../../resources/estimation/boqCreationLines.ts';
import type { Transaction } from '../../db/transaction.ts';
import { bindInSlices, type Binding } from '../../engine/binding.ts';
import { sheetAnswers } from './import/answers.ts';
import { addItemInBom, addItems } from './addItems.ts';
import { editableAnswers, elsewhereBinding } from '../../engine/editable/answers.ts';
import { needStage } from './revisions.ts';
import type { Stage } from './stages.ts';
import { changeLine, removeKind } from '../../engine/editable/oneLine.ts';
import { savedLines } from '../../engine/editable/savedLines.ts';
import { changeVariant } from './changeVariant.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

const removedIds = (_: Transaction, ids: readonly number[]) => Promise.resolve({ ids: [...ids] });

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Binding[] => [
  ...editableAnswers(stage, calls),
  elsewhereBinding(stage, calls.revisionItems),
  bindInSlices(
    calls.add,
    async (tx, { body, who }) => addItems(tx, stage, await needStage(tx, stage, body), body, who),
    savedLines(stage),
  ),
  bindInSlices(
    calls.addInBom,
    async (tx, { body, who }) => addItemInBom(tx, stage, await needStage(tx, stage, body), body, who),
    savedLines(stage),
  ),
  bindInSlices(
    calls.changeVariant,
    (tx, { params, body, who }) =>
      changeVariant(tx, stage, params.id, { variant: body.item_variant_id, version: body.version }, who),
    savedLines(stage),
  ),
  bindInSlices(
    calls.quantity,
    (tx, { params: { id }, body: { quantity, version }, who }) =>
      changeLine(tx, stage, { id, quantity, version }, who, 'item'),
    savedLines(stage),
  ),
  bindInSlices(
    calls.bomQuantity,
    (tx, { params: { id }, body: { quantity, version }, who }) =>
      changeLine(tx, stage, { id, quantity, version }, who, 'bom'),
    savedLines(stage),
  ),
  bindInSlices(
    calls.additionalInfo,
    (tx, { params: { id }, body: { additional_info = null, version }, who }) =>
      changeLine(tx, stage, { id, additional_info, version }, who),
    savedLines(stage),
  ),
  bindInSlices(calls.removeItems, (tx, { body, who }) => removeKind(tx, stage, 'item', body, who), removedIds),
  bindInSlices(calls.removeBoms, (tx, { body, who }) => removeKind(tx, stage, 'bom', body, who), removedIds),
  bindInSlices(
    calls.removeStructure,
    (tx, { params: { id }, query: { version, with_verified }, who }) => {
      const versions = typeof version === 'number' && { versions: [version] };
      return removeKind(tx, stage, 'structure', { ids: [id], with_verified, ...versions }, who);
    },
    removedIds,
  ),
  ...sheetAnswers(stage, calls),
];
