import { estimations } from '../../../resources/estimation/estimations.ts';
import type { boqCreationLines } from '../../../resources/estimation/boqCreationLines.ts';
import type { Tx } from '../../db/database.ts';
import { bind, bindInTurns, type Binding } from '../../engine/binding.ts';
import { sheetAnswers } from './import/answers.ts';
import { needRecord } from '../../engine/parts/within.ts';
import { addItemInBom, addItems } from './addItems.ts';
import { editableAnswers } from '../../engine/editable/answers.ts';
import { linesOf } from '../../engine/editable/linesOf.ts';
import { needStage, revisionNumbered } from './revisions.ts';
import type { Stage } from './stages.ts';
import { changeLine, removeKind } from '../../engine/editable/oneLine.ts';
import { changeVariant } from './changeVariant.ts';

/** The calls that the lines of every stage have. */
type LineCalls = (typeof boqCreationLines)['endpoints'];

/** The operations of the calls that the lines of every stage have. */
export const lineAnswers = (stage: Stage, calls: LineCalls): readonly Binding[] => [
  ...editableAnswers(stage, calls),
  bindInTurns(
    calls.revisionItems,
    (turn, { params, query }) => {
      const find = async (tx: Tx) => {
        await needRecord(tx, estimations, params.id);
        return revisionNumbered(tx, stage, params.id, Number(params.rev));
      };
      return linesOf(turn, stage, find, query);
    },
    { kind: estimations.title },
  ),
  bind(calls.add, async (tx, { body, who }) => addItems(tx, stage, await needStage(tx, stage, body), body, who)),
  bind(calls.addInBom, async (tx, { body, who }) =>
    addItemInBom(tx, stage, await needStage(tx, stage, body), body, who),
  ),
  bind(calls.changeVariant, (tx, { params, body, who }) =>
    changeVariant(tx, stage, params.id, { variant: body.item_variant_id, version: body.version }, who),
  ),
  bind(calls.quantity, (tx, { params: { id }, body: { quantity, version }, who }) =>
    changeLine(tx, stage, { id, quantity, version }, who, 'item'),
  ),
  bind(calls.bomQuantity, (tx, { params: { id }, body: { quantity, version }, who }) =>
    changeLine(tx, stage, { id, quantity, version }, who, 'bom'),
  ),
  bind(calls.additionalInfo, (tx, { params: { id }, body: { additional_info = null, version }, who }) =>
    changeLine(tx, stage, { id, additional_info, version }, who),
  ),
  bind(calls.removeItems, async (tx, { body, who }) => ({
    ids: await removeKind(tx, stage, 'item', body, who),
  })),
  bind(calls.removeBoms, async (tx, { body, who }) => ({
    ids: await removeKind(tx, stage, 'bom', body, who),
  })),
  bind(calls.removeStructure, async (tx, { params: { id }, query: { version, with_verified }, who }) => ({
    ids: await removeKind(
      tx,
      stage,
      'structure',
      { ids: [id], with_verified, ...(typeof version === 'number' && { versions: [version] }) },
      who,
    ),
  })),
  ...sheetAnswers(stage, calls),
];
