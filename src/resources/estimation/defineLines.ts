import { stages, type StageName } from '../../domain/estimation/stages.ts';
import { list } from '../../schema/calls/call.ts';
import { commentCalls } from '../../schema/calls/commentCalls.ts';
import { enteredFields, reference, type Fields } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { Endpoints, Resource } from '../../schema/resource.ts';
import type { Verification } from '../../schema/verification.ts';
import { lineCalls } from './lineCalls.ts';
import { stageWord } from './stageWord.ts';
import { lineFields } from './lineFields.ts';

/** What the lines of one stage have in addition. */
interface More {
  readonly fields?: Fields;
  readonly endpoints?: Endpoints;
  readonly verification?: Verification;
}

/** The lines of a stage: parts of its revisions, with the calls of the documents and those of the grid. */
export const defineLines = <const N extends string>(
  name: N,
  stage: StageName,
  parent: Resource,
  { fields: more = {}, endpoints, verification }: More = {},
) => {
  const { word, permissions, id: by, title } = stages[stage];
  const own: Fields = { [by]: reference(parent.name, { label: title, required: true }) };
  const fields: ReturnType<typeof lineFields<N>> = {
    ...lineFields(name),
    ...own,
    ...more,
  };
  const { [by]: _, ...entered } = enteredFields(fields);
  const at = <const P extends string>(path: P) => `/api/${word}${path}` as const;
  return defineResource({
    name,
    title: 'Line',
    titles: 'Lines',
    represent: 'description',
    permissions,
    menu: 'Estimation',
    fields,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the reference has another name in each stage, which the common type of the fields cannot have
    partOf: { parent, by: by as 'description' },
    path: at('/items'),
    verbs: [],
    ordered: true,
    calls: { list: list(at(`/:${by}/items`)) },
    history: 'batch',
    // oxlint-disable-next-line typescript/consistent-type-assertions -- as above
    frozen: { with: by as 'description' },
    comments: [{ calls: commentCalls({ path: at('/items/:id/comments'), permissions, word: stageWord(stage) }) }],
    endpoints: { ...lineCalls(stage, fields, entered), ...endpoints },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the fields of one stage are no part of the common type
    ...(verification && { verification: verification as Verification<never> }),
    list: { columns: ['description', 'quantity', 'unit'], sort: ['position', 'ASC'] },
  });
};
