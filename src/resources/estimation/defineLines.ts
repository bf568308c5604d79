import { stageFigures } from '../../domain/estimation/figures.ts';
import { maxBillLines, maxLevels } from '../../domain/estimation/limits.ts';
import { stages, type StageName } from '../../domain/estimation/stages.ts';
import type { LineKind, SheetCalls } from '../../schema/breakdown.ts';
import { commentCalls } from '../../schema/calls/commentCalls.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { Fields } from '../../schema/field.ts';
import type { Endpoints, Resource } from '../../schema/resource.ts';
import type { Verification } from '../../schema/verification.ts';
import { variantNames } from './answers.ts';
import { billKinds, billPlaceRefusal } from './billKinds.ts';
import { lineCalls } from './lineCalls.ts';
import { lineFields } from './lineFields.ts';
import { stageWord } from './stageWord.ts';

/** What the lines of one stage have in addition. */
interface More {
  readonly fields?: Fields;
  readonly endpoints?: Endpoints;
  readonly verification?: Verification;
  /** The calls of its items. */
  readonly calls?: LineKind['calls'];
  /** Other paths of its lines. */
  readonly elsewhere?: SheetCalls['elsewhere'];
}

/** The lines of a stage: a breakdown of its revisions, with the calls of the documents. */
export const defineLines = (
  name: string,
  stage: StageName,
  parent: Resource,
  { fields: more = {}, endpoints, verification, calls, elsewhere = [] }: More = {},
) => {
  const { word, permissions, id: by } = stages[stage];
  return defineResource({
    name,
    title: 'Line',
    titles: 'Lines',
    represent: 'description',
    permissions,
    menu: 'Estimations',
    fields: { ...lineFields, ...more },
    partOf: { parent, by },
    breakdown: {
      kinds: billKinds(stage, more, calls),
      placeRefusal: billPlaceRefusal,
      placedBy: ['basis'],
      // A person may match a line with an item, and with no other structure or BOM.
      fixed: ['structure_id', 'bom_id'],
      // What is stored of them is SQL of the module: a change must not read 100,000 lines.
      figures: stageFigures(stage),
      most: { lines: maxBillLines, levels: maxLevels, of: 'A bill' },
      sheet: {
        path: `/api/${word}/:${by}/items`,
        elsewhere: [{ path: `/api/estimations/:estimation_id/${word}-revisions/:revision/items` }, ...elsewhere],
      },
      word: stageWord(stage),
      failures: { read: 'Failed to fetch items' },
      reads: variantNames,
      record: 'a stage',
    },
    path: `/api/${word}/items`,
    comments: [
      { calls: commentCalls({ path: `/api/${word}/items/:id/comments`, permissions, word: stageWord(stage) }) },
    ],
    endpoints: { ...lineCalls(stage, more), ...endpoints },
    ...(verification && { verification }),
    list: { columns: ['description', 'quantity', 'unit'] },
  });
};
