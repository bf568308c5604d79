import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { saveBody, type BillImportPlan } from '../../../src/pages/estimation/import/plan.ts';
import { withHiddenRows, withUnit } from '../../../src/pages/estimation/import/answers.ts';
import { withHiddenWorksheets } from '../../../src/pages/estimation/import/chosenSheets.ts';
import { withMark } from '../../../src/pages/estimation/import/marks.ts';
import type { BillImport } from '../../../src/pages/estimation/import/state.ts';
import { exportedBill, importedBill, type Imported } from '../../support/billImport.ts';
import {
  acted,
  activeId,
  approve,
  linesOf,
  makeEstimation,
  save,
  testEstimation,
  type Word,
} from '../../support/estimation.ts';
import { expecting } from '../../support/sales.ts';

const { team, masters } = testEstimation();
const words = ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const;

interface ClientFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What a person says of it in the wizard. */
  readonly answer: (state: BillImport) => BillImport;
}

const csv = (...rows: readonly string[]): Uint8Array => new TextEncoder().encode(rows.join('\r\n'));
const head = ['Item No.', 'Description', 'Unit', 'Qty', 'Rate'];
const english = (...rows: readonly string[]): Uint8Array => csv(head.join(','), ...rows);

const german: ClientFile = {
  name: 'LV.csv',
  bytes: csv(
    'Pos.;Leistungsbeschreibung;ME;Menge;EP;GP',
    '1;Mauerarbeiten;;;;',
    '1.1;Mauerwerk aus Kalksandstein;qm;1.234;15;18.510',
    '1.2;Innenputz;qm;950;8;',
    ';Summe Mauerarbeiten;;;;',
  ),
  answer: (state) => withMark(state, ','),
};
const tons: ClientFile = {
  name: 'Steel.csv',
  bytes: english('1,Rebar,TON,2.5,900', '2,Mesh,Sq.Yard,40,6.25', '3,Kerb,lin. foot,120,4'),
  answer: (state) => withUnit(state, 'TON', 'short ton'),
};
const unknown: ClientFile = {
  name: 'Units.csv',
  bytes: english('1,Gutter,dozen,2,50', '2,Slates,Bund,7,80.5', '3,Ties,per 100,3,12'),
  answer: (state) => state,
};
const hidden = async (take: boolean): Promise<ClientFile> => ({
  name: 'Façade.xlsx',
  bytes: await writeXlsx({
    sheets: [
      {
        name: 'Part 1',
        rows: [head, ['1', 'Mullion', 'm', 620.25, 61.4], ['2', 'Transom', 'm', 100, 50]],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
      { name: 'Part 2', rows: [head, ['1', 'Sliding door', 'nr', 3, 7200]], hidden: true },
    ],
  }),
  answer: (state) => withHiddenRows(withHiddenWorksheets(state, take), take),
});
const inOrder = (...numbers: readonly number[]): ClientFile => ({
  name: 'Order.csv',
  bytes: english(...numbers.map((nth) => `${nth},Door ${nth},nr,${nth},10`)),
  answer: (state) => state,
});

const read = (word: Word, id: number, { bytes, ...how }: ClientFile): Promise<Imported> =>
  importedBill(team.creator, word, id, bytes, how);

const take = async (word: Word, id: number, file: ClientFile): Promise<void> => {
  const { plan, stored, next } = await read(word, id, file);
  await save(team.creator, word, id, { ...saveBody(plan, stored, next, { items: new Map(), removeGone: false }) });
};

/** An estimation with the lines of a file in all stages, its rates where a stage has some, with margins and overheads. */
const inAllStages = async (file: ClientFile): Promise<ReadonlyMap<Word, number>> => {
  const { id: estimation } = await makeEstimation(team, masters);
  await take('boq-details', await activeId(team, 'boq-details', estimation), file);
  for (const word of ['boq-details', 'boq-creation'] as const) await approve(team, word, estimation);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
  const ids = new Map<Word, number>();
  for (const word of words) ids.set(word, await activeId(team, word, estimation));
  for (const word of ['boq-sale', 'boq-cost'] as const) await take(word, ids.get(word) ?? 0, file);
  const cost = `/api/boq-cost/${ids.get('boq-cost')}/items`;
  await expecting(200, team.creator.put(`${cost}/apply-margins`, { margin_percent: '12.5' }));
  const overheads = [{ account: 'Site', basis: 'percent', percent: '7.5' }];
  await expecting(200, team.creator.post(`${cost}/save-account-overheads`, { overheads }));
  return ids;
};

const told = ({ added, gone, changed, verified, untaken, unchanged, order: { moved } }: BillImportPlan) => ({
  added,
  gone,
  changed,
  verified,
  untaken,
  unchanged,
  moved,
});
const nothing = {
  same: [],
  added: [],
  gone: [],
  changed: [],
  verified: [],
  untaken: [],
  unchanged: 0,
  order: { places: [], moved: 0 },
};
const unchanged = (lines: number) => told({ ...nothing, unchanged: lines });

/** The exported workbook and the client's own file, each as it is, say nothing new of a stage. */
const expectUnchanged = async (word: Word, id: number, file: ClientFile): Promise<void> => {
  const own = await importedBill(team.creator, word, id, await exportedBill(team.creator, word, id));
  expect([word, own.bill.lines.flatMap(({ notes }) => notes)]).toEqual([word, []]);
  expect([word, told(own.plan)]).toEqual([word, unchanged(own.stored.length)]);
  const again = await read(word, id, file);
  expect([word, told(again.plan)]).toEqual([word, unchanged(again.stored.length)]);
};

/** What the items of a stage are, in their order. */
const itemsOf = async (word: Word, id: number) =>
  (await linesOf(team.creator, word, id))
    .filter(({ kind }) => kind === 'item')
    .toSorted((a, b) => a.position - b.position)
    .map(({ ref, unit, quantity }) => [ref, unit, quantity]);

describe('a client’s bill that is exported, or sent again as it was, plans no change in any stage', () => {
  it.each<[what: string, file: () => ClientFile | Promise<ClientFile>, items: readonly (readonly string[])[]]>([
    [
      'whole numbers with points of thousands',
      () => german,
      [
        ['1.1', 'm²', '1234.0000'],
        ['1.2', 'm²', '950.0000'],
      ],
    ],
    [
      'short tons, and units that are written oddly',
      () => tons,
      [
        ['1', 'short ton', '2.5000'],
        ['2', 'yd²', '40.0000'],
        ['3', 'ft', '120.0000'],
      ],
    ],
    [
      'units that nobody knows',
      () => unknown,
      [
        ['1', 'dozen', '2.0000'],
        ['2', 'Bund', '7.0000'],
        ['3', 'per 100', '3.0000'],
      ],
    ],
    [
      'hidden sheets and rows that are imported',
      () => hidden(true),
      [
        ['1', 'm', '620.2500'],
        ['2', 'm', '100.0000'],
        ['1', 'ea', '3.0000'],
      ],
    ],
    ['hidden sheets and rows that are left out', () => hidden(false), [['1', 'm', '620.2500']]],
  ])('%s', async (_, made, items) => {
    const file = await made();
    for (const [word, id] of await inAllStages(file)) {
      expect((await itemsOf(word, id)).toSorted()).toEqual(items.toSorted());
      await expectUnchanged(word, id, file);
    }
  });

  it('another order of the file, which is offered and taken', async () => {
    const other = inOrder(3, 1, 4, 2);
    for (const [word, id] of await inAllStages(inOrder(1, 2, 3, 4))) {
      const { plan, stored } = await read(word, id, other);
      expect([word, told(plan)]).toEqual([word, { ...unchanged(4), moved: 2 }]);
      // The stages before are approved.
      if (word === 'boq-details' || word === 'boq-creation') continue;
      const ids = plan.order.places.flatMap(({ lines }) => lines.flatMap((at) => stored[at]?.id ?? []));
      await expecting(200, team.creator.put(`/api/${word}/${id}/items/order`, { ids, place: 'last' }));
      expect((await itemsOf(word, id)).map(([ref]) => ref)).toEqual(['3', '1', '4', '2']);
      await expectUnchanged(word, id, other);
    }
  });
});
