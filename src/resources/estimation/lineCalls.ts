import { stages, type StageName } from '../../domain/estimation/stages.ts';
import { removedMany } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { lineRow, savedLines } from '../../schema/calls/editableAnswers.ts';
import {
  editableCalls,
  linesElsewhere,
  removeLinesCall,
  type EditableLines,
} from '../../schema/calls/editableCalls.ts';
import { sentVersion, withVerified } from '../../schema/calls/sentLines.ts';
import { integer, longText, quantity, type Fields } from '../../schema/field.ts';
import { addedItem, stageId } from './addedItem.ts';
import { variantNames } from './answers.ts';
import { stageWord } from './stageWord.ts';
import { exportCall, keysCall, matchCall } from './importCalls.ts';

/** The text of a failed call of a bill that has none of its own. */
export const failure = 'Action failed';

/** The lines of a stage as the grid edits them. `entered`: the fields that people enter. */
export const stageLines = (stage: StageName, fields: Fields, entered: Fields): EditableLines => ({
  fields,
  entered,
  by: stages[stage].id,
  more: variantNames(),
  // A person may match a line with an item.
  matched: ['item_id', 'item_variant_id'],
  of: 'a stage',
  word: stageWord(stage),
  view: `${stages[stage].permissions}.view`,
  update: `${stages[stage].permissions}.update`,
  failure,
});

/** The calls of the lines of a stage: those of the documents and those of the grid. */
export const lineCalls = (stage: StageName, fields: Fields, entered: Fields) => {
  const { word } = stages[stage];
  const lines = stageLines(stage, fields, entered);
  const { by, more, view, update } = lines;
  const row = () => lineRow(fields, by, more);
  const saved = () => savedLines(row);
  const added = () => addedItem({ [by]: integer(stageId) });
  const at = <const P extends string>(path: P) => `/api/${word}${path}` as const;
  return {
    ...editableCalls(at('/:id/items'), lines),
    revisionItems: linesElsewhere(
      `/api/estimations/:id/${word}-revisions/:rev/items`,
      lines,
      'The lines of a revision of a stage',
      { by: 'estimation_id', which: { revision: 'rev' }, kind: 'Revision' },
    ),
    add: call({
      method: 'POST',
      path: at('/items'),
      summary: 'Add an item, or BOMs with all their items, to a stage',
      permission: update,
      body: added,
      answer: saved,
      status: 201,
      success: 'Item added successfully!',
      failure,
    }),
    addInBom: call({
      method: 'POST',
      path: at('/boms/add-item'),
      summary: 'Add an item in a BOM of a stage',
      permission: update,
      body: added,
      answer: saved,
      status: 201,
      success: 'Item added successfully!',
      failure,
    }),
    changeVariant: call({
      method: 'PUT',
      path: at('/items/:id/change-variant'),
      summary: 'Change the variant of a line; its price follows',
      permission: update,
      body: { item_variant_id: integer({ required: 'Choose a variant', min: 1 }), version: sentVersion },
      answer: saved,
      success: 'Variant changed',
      failure,
    }),
    quantity: call({
      method: 'PUT',
      path: at('/items/:id/quantity'),
      summary: 'Change the quantity of an item',
      permission: update,
      body: { quantity: quantity({ required: true }), version: sentVersion },
      answer: saved,
      failure,
    }),
    bomQuantity: call({
      method: 'PUT',
      path: at('/boms/:id/quantity'),
      summary: 'Change the quantity of a BOM; those of its items follow',
      permission: update,
      body: { quantity: quantity({ required: true }), version: sentVersion },
      answer: saved,
      failure,
    }),
    additionalInfo: call({
      method: 'PUT',
      path: at('/items/:id/additional-info'),
      summary: 'Change the additional information of a line',
      permission: update,
      body: { additional_info: longText({ label: 'Additional information', max: 5000 }), version: sentVersion },
      answer: saved,
      success: 'Saved',
      failure,
    }),
    removeItems: removeLinesCall(at('/items'), lines, 'Delete items of a stage, all or none'),
    removeBoms: removeLinesCall(at('/boms'), lines, 'Delete BOMs of a stage with their items, all or none'),
    removeStructure: call({
      method: 'DELETE',
      path: at('/structures/:id'),
      summary: 'Delete a structure of a stage with all in it',
      permission: update,
      query: { version: sentVersion, with_verified: withVerified },
      answer: removedMany,
      success: 'Item deleted successfully!',
      failure: 'Failed to delete item',
    }),
    match: matchCall(word, view),
    keys: keysCall(word, view),
    exportBill: exportCall(word, view),
  };
};
