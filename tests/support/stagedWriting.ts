import { smallWorkbook } from './smallWorkbook.ts';
import { pathWith, type Call } from '../../src/schema/calls/call.ts';
import { allCallsOf } from '../../src/schema/calls/everyCall.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Answered, Caller } from './app.ts';
import { makeBom, makeItem } from './bills.ts';
import { activeId, linesOf, makeCosted, type Estimators, type Word } from './estimation.ts';
import { expecting, makeMasters, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';
import type { Written } from './writing.ts';

const words: Readonly<Record<string, Word>> = {
  boq_details: 'boq-details',
  boq_detail_lines: 'boq-details',
  boq_creations: 'boq-creation',
  boq_creation_lines: 'boq-creation',
  boq_sales: 'boq-sale',
  boq_sale_lines: 'boq-sale',
  boq_costs: 'boq-cost',
  boq_cost_lines: 'boq-cost',
};

/** Whether a record is a stage of an estimation or a line of one, which no call creates by itself. */
export const isOfStage = ({ name }: Resource): boolean => name in words;
/** Whether it is a line of a bill: all its calls are of its own. */
export const isBill = ({ name }: Resource): boolean => name in words && name.endsWith('_lines');

/** The calls of a bill's lines that write none: questions that are POSTs for their length, and marks, which are a step. */
export const questions = (resource: Resource): Call[] =>
  allCallsOf(resource).filter(({ path }) => /\/items\/(match|what-if|verify)$/.test(path));

/** What the calls of lines name. */
export interface Bill {
  readonly estimation: number;
  readonly project: number;
  readonly revision: number;
  readonly by: string;
  readonly item: number;
  readonly bom: number;
  readonly structure: number;
  /** The item of the masters, and the variant that the line does not have. */
  readonly master: number;
  readonly variant: number;
}

/** An estimation whose stages are all open: each has a structure, a BOM and an item, of the masters. */
interface StagedBase {
  readonly estimation: number;
  readonly master: Made;
}

export const makeStagedBase = async ({
  creator,
  reviewer,
  approver,
}: Pick<Estimators, 'creator' | 'reviewer' | 'approver'>): Promise<StagedBase> => {
  const team: Estimators = {
    creator,
    reviewer,
    approver,
    coordinator: creator,
    leader: creator,
    reader: reviewer,
    stranger: reviewer,
  };
  const master = await makeItem(creator);
  const masters = await makeMasters(creator);
  const added = [
    { key: 's', kind: 'structure', description: 'Roof' },
    { key: 'b', kind: 'bom', description: 'Truss', quantity: '2', bom_id: (await makeBom(creator)).id },
    {
      key: 'i',
      kind: 'item',
      description: 'Plate',
      quantity: '3',
      item_id: master.id,
      item_variant_id: master.variants[0].id,
    },
  ];
  const { estimation } = await makeCosted(team, masters, added);
  return { estimation, master };
};

/** A stage of the estimation, or a line of one, which a structure, a BOM and their items stand beside. */
export const stagedOf = async (
  { estimation, master }: StagedBase,
  creator: Caller,
  resource: Resource,
): Promise<Written> => {
  const word = words[resource.name] as Word;
  const revision = await activeId({ creator }, word, estimation);
  const none = { file: 0, related: 0, unrelated: 0 };
  if (!isBill(resource)) return { resource, id: revision, parent: 0, ...none };
  const lines = await linesOf(creator, word, revision);
  const idOf = (kind: string) => lines.find((line) => line.kind === kind).id as number;
  const by = (resource.partOf as { by: string }).by;
  const { project_id: project } = await expecting(200, creator.get(`/api/estimations/${estimation}`));
  const bill = {
    estimation,
    project,
    revision,
    by,
    item: idOf('item'),
    bom: idOf('bom'),
    structure: idOf('structure'),
    master: master.id,
    variant: master.variants[1].id,
  };
  return { resource, id: bill.item, parent: revision, ...none, bill };
};

/** What each call of lines is sent, by the end of its path; removals are of a line of their own. */
const requestOf = (call: Call, bill: Bill, record: Made): { ids: Record<string, number>; body?: Sent } => {
  const { estimation, revision, by, item, bom, structure, master, variant, project } = bill;
  const place = { estimation_id: estimation, [by]: revision };
  // The record of the lines has the name of their reference, or id.
  const name = `${call.method} ${call.path.replace(/^\/api\/[^/]+/, '').replace(`/:${by}`, '/:id')}`;
  const changed = { id: item, version: record?.version ?? 1, description: fresh() };
  const requests: Record<string, { ids: Record<string, number>; body?: Sent }> = {
    'PUT /:id/items': { ids: { id: revision }, body: { changes: [changed] } },
    'PUT /:id/items/order': { ids: { id: revision }, body: { ids: [item], place: 'last' } },
    'POST /:id/items/duplicate': { ids: { id: revision }, body: { ids: [item] } },
    'POST /items': { ids: {}, body: { ...place, item_id: master } },
    'POST /boms/add-item': { ids: {}, body: { ...place, item_id: master, bom_main_id: bom } },
    'PUT /items/:id/change-variant': { ids: { id: item }, body: { item_variant_id: variant } },
    'PUT /items/:id/quantity': { ids: { id: item }, body: { quantity: '7' } },
    'PUT /boms/:id/quantity': { ids: { id: bom }, body: { quantity: '7' } },
    'PUT /items/:id/additional-info': { ids: { id: item }, body: { additional_info: fresh() } },
    'DELETE /items': { ids: {}, body: { ids: [item] } },
    'DELETE /boms': { ids: {}, body: { ids: [bom] } },
    'DELETE /structures/:id': { ids: { id: structure } },
    'POST /:id/items/:id/save-prices': { ids: { id: item }, body: { labour_rate: '4' } },
    'PUT /:id/items/apply-margins': { ids: { id: revision }, body: { margin_percent: '5' } },
    'POST /:id/items/save-account-overheads': { ids: { id: revision }, body: { overheads: [] } },
    'POST /:id/items/client-file': {
      ids: { id: revision },
      body: {
        name: 'Bill.xlsx',
        content: smallWorkbook,
        sheets: [
          {
            name: 'Bill',
            columns: { quantity: null, rate: 1, amount: null },
            rows: [{ row: 1, line: item, quantity: null }],
          },
        ],
      },
    },
    // Of a project: the same lines by another door (rule 38).
    ...(call.path === '/api/projects/:id/items' && {
      'POST /:id/items': { ids: { id: project }, body: { ...place, item_id: master } },
    }),
  };
  const request = requests[name];
  if (!request) throw new Error(`Say in tests/support/stagedWriting.ts what ${call.method} ${call.path} is sent`);
  return request;
};

/** Makes a call of a bill's lines with a request that would change the bill. */
export const writeBill = (who: Caller, call: Call, bill: Bill, record: Made): Promise<Answered> => {
  const { ids, body } = requestOf(call, bill, record);
  return who.call(call.method, pathWith(call.path, { [bill.by]: bill.revision, ...ids }), body);
};
