import { beforeAll, expect, it } from 'vitest';
import { activeId, makeCosted, testEstimation } from '../../support/estimation.ts';
import { pdfText } from '../../support/pdfText.ts';
import { branchIds, person } from '../../support/people.ts';
import {
  bytesOf,
  everyKind,
  issued,
  makeApproved,
  revised,
  setBranch,
  settings,
  wordingOf,
} from '../../support/quotations.ts';
import { expecting } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();
beforeAll(async () => {
  await setBranch(on);
});

const textOf = async (id: number): Promise<string> =>
  (await pdfText(await bytesOf(team.reader, `/api/client-quotations/${id}/document`))).join(' ');

it('a quotation tells to whom, until when, each line with its rate, the total, the tax and both', async () => {
  const { cost, estimation } = await makeApproved(team, masters, everyKind());
  const draft = await expecting(200, team.reader.get(`/api/boq-cost/${cost}/quotation`));
  // 7 × 3 × 30 = 630.00, 7 × 0.25 × 211.4286 = 370.00; 12.5 × 8.3333 = 104.17, sold at 8.3336; −90.00; −2.5 % of 1,014.17; 500.00.
  expect(draft).toMatchObject({
    currency: 'GBP',
    total: '1488.82',
    tax: { name: 'VAT', percent: '20.00', amount: '297.76' },
    gross: '1786.58',
    unpriced: 0,
    rates_only: 1,
    rounded: 0,
    lacks: [],
    refused: null,
    client_workbook: null,
    issued: [],
  });
  const { id, number } = await issued(team.coordinator, cost, {
    your_reference: 'NB/231',
    addressee: 'Northbank Ltd\n4 Swan Street\nManchester',
    attention: 'Priya Raman',
    quoted_on: '2026-05-07',
    valid_until: '2026-06-21',
  });
  expect(number).toMatch(/^QUO-LDS-\d{4}-\d{4}$/);
  const text = await textOf(id);
  for (const said of [
    settings.firm_name,
    'Whitehall Works',
    settings.phone,
    settings.email,
    settings.registration_number,
    settings.tax_number,
    settings.bank_details,
    number,
    'Northbank Ltd',
    '4 Swan Street',
    'Attn. Priya Raman',
    'NB/231',
    'of 1,014.17 for North façade',
    '7 May 2026',
    '21 Jun 2026',
    'Total before tax 1,488.82',
    'Total including VAT, GBP',
    '1,786.58',
    'VAT 20%',
    '297.76',
    'Rate only',
    'One line has a rate only: it is not in the total.',
    '1. Payment within 30 days.',
    '2. Charged at the rates above.',
    'Page 1 of',
  ])
    expect(text).toContain(said);
  // The number of a line without one of its own, and what multiplies: 7 × 142.857 = 1,000.00.
  expect(text).toMatch(/1\.1 Window W1 7 ea 142\.857 1,000\.00/);
  expect(text).toMatch(/1\.2 Sealant 12\.5 m 8\.3336 104\.17/);
  expect(text).toMatch(/1\.3 Omit sills −2 m 45\.00 −90\.00/);
  expect(text).not.toContain('Frame');
  const stored = await expecting(200, team.reader.get(`/api/client-quotations/${id}`));
  expect(stored).toMatchObject({
    number,
    estimation_id: estimation,
    boq_cost_id: cost,
    total: '1488.82',
    tax_amount: '297.76',
    gross_total: '1786.58',
    is_current: true,
    valid_until: '2026-06-21',
  });
});

it('what was issued stays as it was, whatever is changed after it; the next one takes its place', async () => {
  const { cost, estimation } = await makeApproved(team, masters, everyKind());
  const first = await issued(team.coordinator, cost);
  const before = await textOf(first.id);
  await setBranch(on, {
    ...settings,
    firm_name: 'Another Name plc',
    tax_percent: '5.00',
    quotation_terms: 'Otherwise.',
  });
  await revised(team, estimation);
  const next = await activeId(team, 'boq-cost', estimation);
  const second = await issued(team.coordinator, next, { terms: 'Otherwise.', with_tax: false });
  await setBranch(on);
  expect(await textOf(first.id)).toBe(before);
  const after = await textOf(second.id);
  for (const said of [
    'Another Name plc',
    `Replaces ${first.number}`,
    '1. Otherwise.',
    'Taxes and duties are not included.',
  ])
    expect(after).toContain(said);
  expect(after).not.toContain('VAT 5%');
  const { issued: told } = await expecting(200, team.reader.get(`/api/boq-cost/${next}/quotation`));
  expect(told.map(({ number, is_current }: { number: string; is_current: boolean }) => [number, is_current])).toEqual([
    [second.number, true],
    [first.number, false],
  ]);
  const refused = await team.coordinator.post(`/api/boq-cost/${cost}/quotations`, await wordingOf(team.reader, next));
  expect(refused).toMatchObject({ status: 409, message: 'A newer revision took its place' });
});

it('a bill that is not approved is looked at as a draft, and not issued', async () => {
  const { cost } = await makeCosted(
    team,
    masters,
    everyKind().map(({ material_rate: _, ...line }) => line),
  );
  const wording = await wordingOf(team.reader, cost, { language: 'de', with_components: true });
  const pages = await pdfText(await bytesOf(team.reader, `/api/boq-cost/${cost}/quotation/preview`, 'POST', wording));
  const text = pages.join(' ');
  for (const said of ['Angebot', 'ENTWURF', 'Menge', 'Frame', 'zzgl. VAT 20 %', 'Seite 1 von'])
    expect(text).toContain(said);
  expect(await team.coordinator.post(`/api/boq-cost/${cost}/quotations`, wording)).toMatchObject({
    status: 409,
    message: 'Cost estimation is not approved yet',
  });
  const late = { ...wording, valid_until: '2020-01-01' };
  expect((await team.coordinator.post(`/api/boq-cost/${cost}/quotations`, late)).status).toBe(422);
});

it('four who issue at once get four numbers, of which the last one is current', async () => {
  const { cost } = await makeApproved(team, masters, everyKind());
  const wording = await wordingOf(team.reader, cost);
  const made = await Promise.all(
    Array.from({ length: 4 }, () => expecting(201, team.coordinator.post(`/api/boq-cost/${cost}/quotations`, wording))),
  );
  expect(new Set(made.map(({ number }) => number)).size).toBe(4);
  const { issued: told } = await expecting(200, team.reader.get(`/api/boq-cost/${cost}/quotation`));
  expect(told.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([true, false, false, false]);
});

it('nobody issues or reads one without the permission, or in another branch', async () => {
  const { leeds } = await branchIds(on);
  const { cost } = await makeApproved(team, masters, everyKind());
  const wording = await wordingOf(team.reader, cost);
  const viewer = await person(on, { permissions: ['estimation.boq_cost.view'], branches: [leeds] });
  expect((await viewer.get(`/api/boq-cost/${cost}/quotation`)).status).toBe(200);
  expect((await viewer.post(`/api/boq-cost/${cost}/quotations`, wording)).status).toBe(403);
  const { id } = await issued(team.coordinator, cost);
  for (const path of ['', '/document', '/workbook'])
    expect((await viewer.get(`/api/client-quotations/${id}${path}`)).status).toBe(403);
  for (const path of [
    `/api/client-quotations/${id}`,
    `/api/client-quotations/${id}/document`,
    `/api/boq-cost/${cost}/quotation`,
  ])
    expect((await team.stranger.get(path)).status).toBe(404);
  expect((await team.stranger.post(`/api/boq-cost/${cost}/quotations`, wording)).status).toBe(404);
  expect((await team.reader.get(`/api/client-quotations/${id}/workbook`)).status).toBe(404);
});
