import { describe, expect, it } from 'vitest';
import { edited, exportedBill, importedBill } from '../../support/billImport.ts';
import {
  act,
  acted,
  activeId,
  approve,
  item,
  linesOf,
  makeCosted,
  save,
  testEstimation,
} from '../../support/estimation.ts';
import { pdfText } from '../../support/pdfText.ts';
import { bytesOf, issued, makeApproved } from '../../support/quotations.ts';
import { expecting, type Made } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { team, masters } = testEstimation();
const path = '/api/boq-cost';

/** A door as it was asked for, and one in oak instead of it. */
const doors = (): Sent[] => [
  { key: 'f', kind: 'structure', ref: '2', description: 'Doors' },
  item({ parent_key: 'f', ref: '2.1', description: 'Door, steel', quantity: '4', material_rate: '250' }),
  item({
    parent_key: 'f',
    ref: '2.2',
    description: 'Door, oak',
    quantity: null,
    basis: 'alternate',
    alternate_quantity: '4',
    alternate_to: '2.1',
    material_rate: '310.5',
  }),
  { key: 'b', kind: 'bom', ref: '2.3', description: 'Canopy', quantity: '1' },
  item({ parent_key: 'b', description: 'Frame', quantity: '2', material_rate: '50' }),
];

/** The cost estimation with these lines, and their rates. */
const costed = async (lines = doors()): Promise<{ estimation: number; cost: number }> => {
  const made = await makeCosted(
    team,
    masters,
    lines.map(({ material_rate: _, ...line }) => line),
  );
  const rates = new Map(lines.map(({ description, material_rate }) => [description, material_rate]));
  const changes = (await linesOf(team.creator, 'boq-cost', made.cost)).flatMap(({ id, version, description }) => {
    const material_rate = rates.get(description);
    return material_rate === undefined ? [] : [{ id, version, material_rate }];
  });
  await save(team.creator, 'boq-cost', made.cost, { changes });
  return made;
};

const lineNamed = async (cost: number, name: string): Promise<Made> => {
  const found = (await linesOf(team.creator, 'boq-cost', cost)).find(({ description }) => description === name);
  if (!found) throw new Error(`no line ${name}`);
  return found;
};

describe('an alternate', () => {
  it('has a price and is in no total; chosen, it is', async () => {
    const { cost } = await costed();
    const { totals } = await expecting(200, team.creator.get(`${path}/${cost}`));
    // 4 × 250 and 2 × 50: not the 1,242.00 of the alternate.
    expect(totals).toMatchObject({ cost: '1100.00', selling: '1100.00' });
    const oak = await lineNamed(cost, 'Door, oak');
    expect(oak).toMatchObject({
      basis: 'alternate',
      alternate_quantity: '4.0000',
      alternate_to: '2.1',
      cost_rate: '310.5000',
      selling_rate: '310.5000',
      cost_extension: '0.00',
      selling_extension: '0.00',
    });
    expect(oak).not.toHaveProperty('quantity');
    // The client takes it: it is measured now, and the other one stands beside it.
    const steel = await lineNamed(cost, 'Door, steel');
    await save(team.creator, 'boq-cost', cost, {
      changes: [
        { id: oak.id, version: oak.version, quantity: '4' },
        { id: steel.id, version: steel.version, basis: 'alternate', alternate_quantity: '4', alternate_to: '2.2' },
      ],
    });
    expect((await expecting(200, team.creator.get(`${path}/${cost}`))).totals).toMatchObject({ cost: '1342.00' });
    const taken = await lineNamed(cost, 'Door, oak');
    expect(taken).toMatchObject({ quantity: '4.0000', cost_extension: '1242.00' });
    for (const gone of ['basis', 'alternate_quantity', 'alternate_to']) expect(taken).not.toHaveProperty(gone);
  });

  it('is refused where it does not fit, and nothing is kept', async () => {
    const { cost } = await costed();
    const put = async (name: string, change: object) => {
      const { id, version } = await lineNamed(cost, name);
      const { status, errors } = await team.creator.put(`${path}/${cost}/items`, {
        changes: [{ id, version, ...change }],
      });
      return [status, errors];
    };
    const refused = (field: string, message: string) => [422, { [`changes.0.${field}`]: [message] }];
    expect(await put('Door, oak', { basis: 'alternate', quantity: '4' })).toEqual(
      refused('quantity', 'The quantity of an alternate is its alternate_quantity: it is not in the total'),
    );
    expect(await put('Door, steel', { alternate_quantity: '4' })).toEqual(
      refused('alternate_quantity', 'Only an alternate or an optional line has this'),
    );
    expect(await put('Door, steel', { alternate_to: '2.3' })).toEqual(
      refused('alternate_to', 'Only an alternate has this'),
    );
    expect(await put('Canopy', { basis: 'alternate' })).toEqual(
      refused('basis', 'Only items are paid by rate or percentage'),
    );
    expect(await put('Frame', { basis: 'alternate' })).toEqual(refused('basis', 'A BOM holds no alternates'));
    const { id } = await lineNamed(cost, 'Door, oak');
    const canopy = await lineNamed(cost, 'Canopy');
    expect(
      await team.creator.put(`${path}/${cost}/items/order`, { ids: [id], place: 'last', parent_line_id: canopy.id }),
    ).toMatchObject({ status: 422, errors: { parent_line_id: ['A BOM holds no alternates'] } });
    expect((await lineNamed(cost, 'Door, oak'))['alternate_to']).toBe('2.1');
  });

  it('goes through all stages, comes back unchanged from each workbook, and with what was edited there', async () => {
    const { estimation, cost } = await costed();
    for (const word of ['boq-details', 'boq-creation', 'boq-sale', 'boq-cost'] as const) {
      const id = await activeId(team, word, estimation);
      const { plan, stored } = await importedBill(team.creator, word, id, await exportedBill(team.creator, word, id));
      const { added, gone, changed, untaken, unchanged } = plan;
      expect([word, { added, gone, changed, untaken, unchanged }]).toEqual([
        word,
        { added: [], gone: [], changed: [], untaken: [], unchanged: stored.length },
      ]);
    }
    const file = await edited(await exportedBill(team.creator, 'boq-cost', cost), [
      ['Door, oak', 'Quantity', 5],
      ['Door, oak', 'Alternate to', 'Canopy'],
    ]);
    const { plan, stored } = await importedBill(team.creator, 'boq-cost', cost, file);
    expect(plan.changed.map(({ was, changed }) => [stored[was]?.description, changed])).toEqual([
      ['Door, oak', ['alternate_quantity', 'alternate_to']],
    ]);
  });

  it('is scope where it becomes one, and no money where it stays one', async () => {
    const { estimation, cost } = await costed();
    await approve(team, 'boq-cost', estimation);
    await acted(team.creator, 'boq-cost', 'revise', estimation);
    const second = await activeId(team, 'boq-cost', estimation);
    const [steel, oak] = [await lineNamed(second, 'Door, steel'), await lineNamed(second, 'Door, oak')];
    expect([oak['alternate_to'], oak['alternate_quantity']]).toEqual(['2.1', '4.0000']);
    await save(team.creator, 'boq-cost', second, {
      changes: [
        {
          id: steel.id,
          version: steel.version,
          basis: 'alternate',
          alternate_quantity: '3',
          alternate_to: 'oak doors',
        },
        { id: oak.id, version: oak.version, alternate_quantity: '5', material_rate: '320' },
      ],
    });
    const { total, lines } = await expecting(
      200,
      team.reader.get(`/api/estimations/${estimation}/compare?from=boq-cost.1&to=boq-cost.2`),
    );
    expect(cost).not.toBe(second);
    expect(total).toMatchObject({
      from: '1100.00',
      to: '100.00',
      effects: { scope: '-1000.00', quantity: '0.00', rate: '0.00', margin: '0.00' },
    });
    const changesOf = (name: string) =>
      lines
        .find((line: Made) => line['description'] === name)
        .changes.map(({ field, from, to }: Made) => [field, from, to]);
    expect(changesOf('Door, steel')).toEqual([
      ['basis', null, 'Alternate'],
      ['alternate_to', null, 'oak doors'],
      ['quantity', '4.0000', null],
      ['alternate_quantity', null, '3.0000'],
    ]);
    expect(changesOf('Door, oak')).toEqual([
      ['alternate_quantity', '4.0000', '5.0000'],
      ['material_rate', '310.5000', '320.0000'],
    ]);
    expect(lines.find((line: Made) => line['description'] === 'Door, oak').money).toMatchObject({ difference: '0.00' });
  });

  it('is told by its number where it is priced without the overheads that the other lines bear, before the offer and before a quotation', async () => {
    const more = (ref: string, rate: string | undefined): Sent =>
      item({
        ref,
        description: `Door ${ref}`,
        quantity: null,
        basis: 'alternate',
        alternate_quantity: '1',
        ...(rate !== undefined && { material_rate: rate }),
      });
    const { estimation, cost } = await costed([
      ...doors(),
      ...['3.1', '3.2', '3.3', '3.4', '3.5'].map((ref) => more(ref, '90')),
      more('3.6', undefined),
    ]);
    const told = async () => {
      const { findings } = await expecting(200, team.reader.get(`${path}/${cost}/offer-check`));
      const draft = await expecting(200, team.reader.get(`${path}/${cost}/quotation`));
      return {
        found: findings.find(({ kind }: Made) => kind === 'without_overheads'),
        numbers: draft['without_overheads'],
      };
    };
    expect(await told()).toEqual({ found: undefined, numbers: [] });
    const overheads = (sent: readonly Sent[]) =>
      expecting(200, team.creator.post(`${path}/${cost}/items/save-account-overheads`, { overheads: sent }));
    await overheads([{ account: 'Site office', basis: 'percent', percent: '10' }]);
    // Without a price there is nothing that could have overheads in it.
    const { found, numbers } = await told();
    expect(numbers).toEqual(['2.2', '3.1', '3.2', '3.3', '3.4', '3.5']);
    const text = '6 lines outside the total are priced without overheads';
    expect(found).toMatchObject({
      kind: 'without_overheads',
      count: 6,
      text,
      bars: false,
      lines: ['2.2', '3.1', '3.2', '3.3', '3.4'].map((ref) => ({ ref })),
    });
    await approve(team, 'boq-cost', estimation);
    const submit = (confirmed: boolean) =>
      act(team.coordinator, 'boq-cost', 'client-submission', estimation, { confirmed });
    const { status, errors } = await submit(false);
    expect([status, errors?.['confirmed']]).toEqual([422, expect.arrayContaining([text])]);
    expect((await submit(true)).status).toBe(200);
    const { workflow } = await expecting(200, team.reader.get(`${path}/${cost}`));
    expect(workflow.steps.at(-1).noted.split('\n')).toContain(text);
  });

  it('is in the quotation with its price and the difference to what it stands for', async () => {
    const { cost } = await makeApproved(team, masters, doors());
    const draft = await expecting(200, team.reader.get(`${path}/${cost}/quotation`));
    expect(draft).toMatchObject({ total: '1100.00', alternates: 1, unpriced: 0, rates_only: 0 });
    const { id } = await issued(team.coordinator, cost);
    const text = (await pdfText(await bytesOf(team.reader, `/api/client-quotations/${id}/document`))).join(' ');
    for (const said of ['Alternates', 'instead of 2.1 Door, steel', '1,242.00', '+242.00', 'One line is an alternate'])
      expect(text).toContain(said);
  });
});
