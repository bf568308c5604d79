import { stages, type StageName } from '../../domain/estimation/stages.ts';
import { call } from '../../schema/calls/call.ts';
import { sentVersion } from '../../schema/calls/sentLines.ts';
import { integer, type Fields } from '../../schema/field.ts';
import { addedItem, stageId } from './addedItem.ts';
import { exportCall, keepFileCall, keysCall, matchCall } from './importCalls.ts';
import { savedBill } from './rows.ts';

const failure = 'Action failed';

/** The calls of the lines of a stage beside those that follow from their breakdown. `fields`: those of the stage. */
export const lineCalls = (stage: StageName, fields: Fields) => {
  const { word, permissions, id: by } = stages[stage];
  const [view, update] = [`${permissions}.view`, `${permissions}.update`];
  const saved = () => savedBill(fields);
  const added = () => addedItem({ [by]: integer(stageId) });
  const at = <const P extends string>(path: P) => `/api/${word}${path}` as const;
  return {
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
    match: matchCall(word, view),
    keys: keysCall(word, view),
    exportBill: exportCall(word, view),
    keepFile: keepFileCall(word, update),
  };
};
