import { readXlsx, type Sheet } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { pdfText } from '../../support/pdfText.ts';
import { branchIds, person } from '../../support/people.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { wrongFormulas } from '../../support/formulas.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, quote, decide, award, awardStep } = testRfqs(on);

const fileOf = (id: number, kind: 'document' | 'workbook') => fileBytes(people.buyer, `/api/rfq-awards/${id}/${kind}`);

const awarded = async () => {
  const made = await sent(['5', '7', '2.5'], 2);
  const { rfq, vendors, asks } = made;
  const [a, b] = vendors as [Made, Made];
  await quote(rfq, a, asks, ['10', { price: '30', is_alternate: true, alternate: '=Other make' }, 'no'], {
    currency: 'EUR',
    exchange_rate: '0.5',
    reference: '=Q1',
  });
  await quote(rfq, b, asks, [{ price: '4', stated_extension: '19' }, '20', '1.3333'], { lead_time_days: 7 });
  await expecting(
    200,
    decide(
      rfq,
      { plug_by: 'highest' },
      { vendor_id: a.id, rfq_line_id: asks[1].id, alternate_is: 'accepted', note: 'Seen on site' },
    ),
  );
  const { id, number } = await expecting(
    201,
    award(
      rfq,
      [
        { rfq_line_id: asks[0].id, vendor_id: a.id, reason: 'Known quality' },
        { rfq_line_id: asks[1].id, vendor_id: a.id },
      ],
      { recommendation: 'Both from one hand' },
    ),
  );
  return { ...made, a, b, id, number };
};

it('an award is a workbook whose formulas give what is stored', async () => {
  const { id, number, rfq, a, b, asks } = await awarded();
  const { sheets } = await readXlsx(await fileOf(id, 'workbook'), { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['Award', 'Levelling', 'Notes']);
  const [main, levelled, notes] = sheets as [Sheet, Sheet, Sheet];
  expect(sheets.flatMap(wrongFormulas)).toEqual([]);
  const texts = (sheet: Sheet) => sheet.rows.map((row) => row.filter((cell) => cell !== null && cell !== ''));
  expect(texts(main)).toEqual([
    [`Award ${number}`],
    [`${rfq.rfq_code}: ${rfq.name}`],
    [expect.stringMatching(/^Pennine Façades Ltd, \d+ [A-Z][a-z]{2} \d{4}, Draft$/)],
    ['All amounts in GBP'],
    [
      `The best single vendor, ${a.name}, quotes 2 of the 3 lines for 130.00; with 1 line as decided it comes to 133.33. The award, with 1 line at the median of the bids, comes to 133.33: the award is the same.`,
    ],
    ['Both from one hand'],
    [],
    [
      'Pos.',
      'Item',
      'Quantity',
      'Unit',
      'Unit price',
      'Amount',
      'Estimate',
      'Difference',
      'Difference, %',
      'Above the estimate',
      'Lead time, days',
      'Due',
      'Lowest',
      'Alternate',
      'Reason',
    ],
    [a.name],
    [1, asks[0].description, 5, 'ea', 5, 25, 'No', 'Known quality'],
    [2, asks[1].description, 7, 'ea', 15, 105, 'Yes', '=Other make'],
    [`Total ${a.name}`, 130],
    [],
    ['Total of the award', 130],
  ]);
  const table = texts(levelled);
  expect(table).toContainEqual([a.name, b.name].toSorted());
  const flat = table.flat().map(String);
  for (const text of [
    'No bid',
    'alternate: =Other make; accepted; buyer: Seen on site',
    'no bid; plugged by highest 1.3333',
    'their amount 19.00',
  ])
    expect(flat).toContain(text);
  expect(texts(notes).flat()).toEqual(
    expect.arrayContaining(['=Q1', 'EUR', 0.5, 'Seen on site', 'accepted', 'highest']),
  );
});

it('an award in another currency is recalculated to the cent by its workbook', async () => {
  const { rfq, vendors, asks } = await sent(['10000'], 1);
  const [a] = vendors as [Made];
  await quote(rfq, a, asks, ['14.4267'], { currency: 'EUR', exchange_rate: '0.81229' });
  const { id } = await expecting(201, award(rfq, [{ rfq_line_id: asks[0].id, vendor_id: a.id }]));
  const [main] = (await readXlsx(await fileOf(id, 'workbook'))).sheets as [Sheet];
  // 10,000 × 14.4267 × 0.81229; rounded first, the price is 11.7187 and the amount 117,187.00.
  expect(wrongFormulas(main)).toEqual([]);
  const formulas = [...(main.cells ?? [])].map(([, { formula }]) => formula);
  expect(formulas).toContain('14.4267*0.81229');
  expect(main.rows.flat()).toContain(117_186.64);
});

it('an award is printed as a recommendation with who decided it', async () => {
  const { id, number, a, asks } = await awarded();
  const reviewer_id = people.reviewer.session.user.id;
  const approver_id = people.approver.session.user.id;
  await expecting(200, people.buyer.put(`/api/rfq-awards/${id}/submit`, { reviewer_id, approver_id }));
  await expecting(200, awardStep(id, 'review', people.reviewer, { comment: 'Prices checked' }));
  const text = (await pdfText(await fileOf(id, 'document'))).join(' ');
  for (const part of [
    number,
    'AWAITING APPROVAL',
    'Both from one hand',
    `Not the lowest: Known quality`,
    'Alternate: =Other make',
    '130.00',
    `The best single vendor, ${a.name}, quotes 2 of the 3 lines for 130.00; with 1 line as decided it comes to 133.33.`,
    'Not awarded (1)',
    asks[2].description,
    a.name,
    'Prices checked',
    people.reviewer.session.user.name,
    `To be approved by ${people.approver.session.user.name}`,
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
});

it('nobody gets the files of an award of another branch, or without the permission', async () => {
  const { id } = await awarded();
  const nobody = await person(on, { branches: [(await branchIds(on)).leeds], permissions: ['procurement.rfq.view'] });
  for (const kind of ['document', 'workbook']) {
    expect((await nobody.get(`/api/rfq-awards/${id}/${kind}`)).status).toBe(403);
    expect(await people.elsewhere.get(`/api/rfq-awards/${id}/${kind}`)).toMatchObject({
      status: 404,
      message: 'Award not found',
    });
  }
});
