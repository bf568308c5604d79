import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { fileBytes } from '../../support/fileBytes.ts';
import { inboxOf } from '../../support/inbox.ts';
import { pdfText } from '../../support/pdfText.ts';
import { testRfqs } from '../../support/rfqs.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, sent, quote, levelling, decide, award, awardStep, submit, at, verify } = testRfqs(on);

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const awardOf = (id: number): Promise<Made> => expecting(200, people.approver.get(`/api/rfq-awards/${id}`));
const quotationOf = (rfq: Made, id: number) => `/api/rfq/${rfq.id}/quotations/${id}`;

/** Calder quotes 7.00 and Dorn 9.00 for two lines; the first line is awarded to Calder and waits for its approval. */
const awaiting = async (head: object = {}) => {
  const made = await sent(['5', '2'], 2);
  const [calder, dorn] = made.vendors as [Made, Made];
  const first = await quote(made.rfq, calder, made.asks, ['7', '1'], head);
  await quote(made.rfq, dorn, made.asks, ['9', '2']);
  const { id, number } = await expecting(
    201,
    award(made.rfq, [{ rfq_line_id: made.asks[0]?.id, vendor_id: calder.id }]),
  );
  await expecting(200, submit(id));
  await expecting(200, awardStep(id, 'review', people.reviewer));
  const line = `Line 1 ${made.asks[0]?.description}`;
  return { ...made, id: Number(id), number: String(number), calder, dorn, first, line };
};
type Awaiting = Awaited<ReturnType<typeof awaiting>>;

const bid = (rfq: Made, quotation_id: number, line: Made, price: string, version = 1) =>
  people.buyer.put(`/api/rfq/${rfq.id}/bids`, {
    quotation_id,
    bids: [{ rfq_line_id: line?.id, bid: 'priced', price, version }],
  });
const changed = async ({ rfq, first }: Awaiting, more: object) => {
  const { version } = await expecting(200, people.buyer.get(quotationOf(rfq, first.id)));
  return people.buyer.put(quotationOf(rfq, first.id), { version, ...more });
};
const deactivate = async ({ id }: Made) => {
  const { version } = await expecting(200, people.buyer.get(`/api/vendors/${id}`));
  return expecting(200, people.buyer.put(`/api/vendors/${id}`, { version, is_active: false }));
};

/** What happens while it waits, and what everything says of it then. */
const cases: readonly (readonly [
  name: string,
  head: object,
  happens: (made: Awaiting) => Promise<unknown>,
  says: (made: Awaiting) => readonly string[],
])[] = [
  [
    'its vendor quotes more',
    {},
    ({ rfq, calder, asks }) => quote(rfq, calder, asks, ['99', '1']),
    ({ calder, line }) => [
      `${calder.name} has quoted again: revision 2 (1 when drafted)`,
      `${line}: ${calder.name} now quotes 99.00 (7.00 when drafted)`,
    ],
  ],
  [
    'its vendor quotes the same again',
    {},
    ({ rfq, calder, asks }) => quote(rfq, calder, asks, ['7', '1']),
    ({ calder }) => [`${calder.name} has quoted again: revision 2 (1 when drafted)`],
  ],
  [
    'its vendor does not bid any more',
    {},
    ({ rfq, calder, asks }) => quote(rfq, calder, asks, ['no', '1']),
    ({ calder, line }) => [
      `${calder.name} has quoted again: revision 2 (1 when drafted)`,
      `${line}: ${calder.name} does not bid for it any more`,
    ],
  ],
  [
    'its vendor leaves it blank',
    {},
    ({ rfq, calder, asks }) => quote(rfq, calder, asks, ['', '1']),
    ({ calder, line }) => [
      `${calder.name} has quoted again: revision 2 (1 when drafted)`,
      `${line}: ${calder.name} does not quote it any more`,
    ],
  ],
  [
    'its vendor is excluded',
    {},
    ({ rfq, calder }) => expecting(200, decide(rfq, { vendor_id: calder.id, is_excluded: true })),
    ({ calder }) => [`${calder.name} is excluded`],
  ],
  [
    'its bid is excluded',
    {},
    ({ rfq, calder, asks }) =>
      expecting(200, decide(rfq, { vendor_id: calder.id, rfq_line_id: asks[0]?.id, is_excluded: true })),
    ({ calder, line }) => [`${line}: ${calder.name} is excluded for it`],
  ],
  [
    'another vendor quotes less',
    {},
    ({ rfq, dorn, asks }) => quote(rfq, dorn, asks, ['6.9999', '1']),
    ({ dorn, line }) => [`${line}: ${dorn.name} now quotes 6.9999, less than the lowest when drafted (7.00)`],
  ],
  [
    'its validity ended',
    { received_on: day(-3), valid_until: day(30) },
    (made) => changed(made, { valid_until: day(-1) }),
    ({ calder }) => [expect.stringMatching(`^The quotation of ${calder.name} was valid until \\d+ \\w+ \\d{4}$`)],
  ],
  [
    'its rate of exchange is another',
    { currency: 'EUR', exchange_rate: '0.85' },
    (made) => changed(made, { exchange_rate: '0.86' }),
    ({ calder }) => [`The exchange rate of ${calder.name} is 0.86 now (0.85 when drafted)`],
  ],
  [
    'more is requested',
    {},
    async ({ of, lines }) => {
      await expecting(200, people.buyer.put(at(of, `items/${lines[0]?.id}/update-quantity`), { quantity: '8' }));
      // Both marks fell with it, and are back.
      await verify(of, [lines[0]?.id]);
    },
    ({ line }) => [`${line}: 8 is requested now (5 when drafted)`],
  ],
  [
    'its vendor is deactivated',
    {},
    ({ calder }) => deactivate(calder),
    ({ calder }) => [`${calder.name} is not active any more`],
  ],
];

describe('an award is outdated when', () => {
  it.each(cases)('%s: page, inbox, PDF, workbook and steps say it', async (_, head, happens, says) => {
    const made = await awaiting(head);
    const { id, number } = made;
    expect((await awardOf(id)).workflow.outdated).toEqual([]);
    await happens(made);
    const outdated = says(made);
    const { workflow, lines } = await awardOf(id);
    expect(workflow.outdated).toEqual(outdated);
    // What is ordered stays what was drafted.
    expect(lines).toMatchObject([{ quantity: '5.0000' }]);
    const { records } = await inboxOf(people.approver);
    expect(records.find((entry) => entry.id === id && entry.resource === 'awards')).toMatchObject({ outdated });
    const pdf = (await pdfText(await fileBytes(people.approver, `/api/rfq-awards/${id}/document`)))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(pdf).toContain('Outdated: changed since it was drafted');
    for (const reason of workflow.outdated) expect(pdf).toContain(reason);
    const { sheets } = await readXlsx(await fileBytes(people.approver, `/api/rfq-awards/${id}/workbook`));
    const said = (sheets[0]?.rows ?? []).map(([first]) => first);
    expect(said).toEqual(expect.arrayContaining(['Outdated: changed since it was drafted', ...workflow.outdated]));
    const approved = await awardStep(id, 'approve', people.approver);
    expect([approved.status, approved.message]).toEqual([
      409,
      `It is outdated. ${workflow.outdated.join('. ')}. Draft it anew, or keep it with a reason`,
    ]);
    const all = await people.approver.post('/api/inbox/decide', {
      action: 'approve',
      items: [{ resource: 'awards', id, version: (await awardOf(id)).version }],
    });
    expect([all.status, all.message]).toEqual([409, expect.stringContaining(`${number}: It is outdated.`)]);
    // Kept with a reason, it is settled.
    expect((await awardStep(id, 'keep', people.approver)).status).toBe(422);
    const kept = await expecting(200, awardStep(id, 'keep', people.approver, { comment: 'Agreed by telephone' }));
    expect(kept.workflow).toMatchObject({ state: 'PENDING_APPROVAL', outdated: [] });
    expect(kept.workflow.steps.at(-1)).toMatchObject({
      action: 'keep',
      comment: 'Agreed by telephone',
      noted: workflow.outdated.join('\n'),
    });
    await expecting(200, awardStep(id, 'approve', people.approver));
  });

  it('its alternate is not accepted any more', async () => {
    const { rfq, vendors, asks } = await sent(['5'], 1);
    const [calder] = vendors as [Made];
    await quote(rfq, calder, asks, [{ price: '7', is_alternate: true, alternate: 'Galvanised' }]);
    const about = { vendor_id: calder.id, rfq_line_id: asks[0]?.id };
    await expecting(200, decide(rfq, { ...about, alternate_is: 'accepted' }));
    const { id } = await expecting(201, award(rfq, [about]));
    await expecting(200, decide(rfq, { ...about, alternate_is: 'refused', version: 1 }));
    expect((await awardOf(id)).workflow.outdated).toEqual([
      `Line 1 ${asks[0]?.description}: the alternate of ${calder.name} is not accepted any more`,
    ]);
  });

  it('nothing else: a tie is still the lowest, a validity that ends today holds, another line changes nothing', async () => {
    const made = await awaiting({ valid_until: day(0) });
    const { rfq, dorn, asks, id } = made;
    await quote(rfq, dorn, asks, ['7', '0.01']);
    await expecting(200, decide(rfq, { vendor_id: dorn.id, note: 'Seen on site' }));
    expect(await awardOf(id)).toMatchObject({
      workflow: { outdated: [] },
      lines_now: [{ position: 1, is_lowest: true, price: '7.0000', lowest_price: '7.0000' }],
    });
    await expecting(200, awardStep(id, 'approve', people.approver));
  });
});

describe('what was kept', () => {
  it('is settled until something further changes', async () => {
    const made = await awaiting();
    const { rfq, calder, dorn, asks, id, line } = made;
    await quote(rfq, dorn, asks, ['6', '1']);
    await expecting(200, awardStep(id, 'keep', people.reviewer, { comment: 'Dorn delivers too late' }));
    await quote(rfq, dorn, asks, ['5.5', '1']);
    expect((await awardOf(id)).workflow.outdated).toEqual([
      `${line}: ${dorn.name} now quotes 5.50, less than the lowest when drafted (7.00)`,
    ]);
    await expecting(200, awardStep(id, 'keep', people.buyer, { comment: 'Still too late' }));
    await quote(rfq, dorn, asks, ['6', '1']);
    expect((await awardOf(id)).workflow.outdated).toEqual([]);
    await deactivate(calder);
    expect((await awardOf(id)).workflow.outdated).toEqual([`${calder.name} is not active any more`]);
    expect((await awardStep(id, 'approve', people.approver)).status).toBe(409);
  });

  it('is of whoever drafts or decides, of what is outdated, and counts for no decision', async () => {
    const { rfq, dorn, asks, id } = await awaiting();
    const none = await awardStep(id, 'keep', people.approver, { comment: 'Why not' });
    expect([none.status, none.message]).toEqual([409, 'Nothing has changed since it was drafted']);
    expect((await awardOf(id)).workflow.actions.map(({ name }: Made) => name)).not.toContain('keep');
    await quote(rfq, dorn, asks, ['6', '1']);
    expect((await awardOf(id)).workflow.actions.map(({ name }: Made) => name)).toContain('keep');
    const seller = await on.as('sales@demo.test');
    expect((await awardStep(id, 'keep', seller, { comment: 'Why not' })).status).toBe(403);
    await expecting(200, awardStep(id, 'keep', people.approver, { comment: 'Too late' }));
    await expecting(200, awardStep(id, 'approve', people.approver));
  });
});

describe('an outdated award', () => {
  it('is not reviewed, and drafted anew by what is quoted now', async () => {
    const made = await awaiting();
    const { rfq, calder, asks, id } = made;
    await expecting(200, awardStep(id, 'send-back', people.approver, { comment: 'Ask again' }));
    await quote(rfq, calder, asks, ['8', '1']);
    await expecting(200, submit(id));
    expect((await awardStep(id, 'review', people.reviewer)).status).toBe(409);
    await expecting(200, awardStep(id, 'withdraw', people.buyer));
    const { id: anew } = await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: calder.id }]));
    expect(await awardOf(anew)).toMatchObject({ total: '40.00', workflow: { outdated: [] } });
    await expecting(200, submit(anew));
    await expecting(200, awardStep(anew, 'review', people.reviewer));
  });

  it('says the lowest as of now, with whom', async () => {
    const { rfq, dorn, asks, id, line } = await awaiting();
    expect((await awardOf(id)).lines_now).toMatchObject([{ is_lowest: true, lowest_price: '7.0000' }]);
    await quote(rfq, dorn, asks, ['1', '1']);
    expect((await awardOf(id)).lines_now).toMatchObject([
      { is_lowest: false, price: '7.0000', lowest_price: '1.0000', lowest_vendors: [dorn.name] },
    ]);
    const { records } = await inboxOf(people.approver);
    expect(records.find((entry) => entry.id === id)).toMatchObject({
      told: ['0 of 1 line to the lowest now', 'None of its lines has an estimate'],
    });
    const pdf = (await pdfText(await fileBytes(people.approver, `/api/rfq-awards/${id}/document`))).join(' ');
    expect(pdf).toContain('Not the lowest: it was when it was drafted');
    expect(line).toContain('Line 1');
  });
});

describe('a quotation on which an award is on its way', () => {
  it.each(['DRAFT', 'UNDER_REVIEW', 'PENDING_APPROVAL', 'SENT_BACK', 'WITHDRAWN'])('%s', async (state) => {
    const made = await sent(['5'], 2);
    const [calder, dorn] = made.vendors as [Made, Made];
    const { rfq, asks } = made;
    const first = await quote(rfq, calder, asks, ['7']);
    const other = await quote(rfq, dorn, asks, ['9']);
    const { id, number } = await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: calder.id }]));
    if (state !== 'DRAFT' && state !== 'WITHDRAWN') await expecting(200, submit(id));
    if (state === 'PENDING_APPROVAL') await expecting(200, awardStep(id, 'review', people.reviewer));
    if (state === 'SENT_BACK') await expecting(200, awardStep(id, 'send-back', people.reviewer, { comment: 'No' }));
    if (state === 'WITHDRAWN') await expecting(200, awardStep(id, 'withdraw', people.buyer));
    const named = {
      status: 409,
      message: `${number} is on its way by this quotation: enter another one, or withdraw the award`,
    };
    const { version } = await expecting(200, people.buyer.get(quotationOf(rfq, first.id)));
    const head = () => people.buyer.put(quotationOf(rfq, first.id), { version, lead_time_days: 90 });
    const refused = state === 'WITHDRAWN' ? { status: 200 } : named;
    expect(await bid(rfq, first.id, asks[0], '70')).toMatchObject(refused);
    expect(await head()).toMatchObject(refused);
    expect(await people.buyer.del(quotationOf(rfq, first.id))).toMatchObject(refused);
    // That of another vendor is nobody's.
    await expecting(200, bid(rfq, other.id, asks[0], '10'));
    await expecting(200, people.buyer.del(quotationOf(rfq, other.id)));
  });
});

describe('whether an award is reviewed and approved', () => {
  const asBefore = async (from: string | null) => {
    const admin = await on.as('admin@demo.test');
    const path = `/api/branches/${people.buyer.branch}`;
    const { version } = await expecting(200, admin.get(path));
    await expecting(200, admin.put(path, { version, awards_approved_from: from }));
  };
  const drafted = async (head: object = {}) => {
    const { rfq, vendors, asks } = await sent(['5'], 1);
    await quote(rfq, vendors[0], asks, ['7'], head);
    return Number((await expecting(201, award(rfq, [{ rfq_line_id: asks[0]?.id, vendor_id: vendors[0]?.id }]))).id);
  };
  const refusal = 'An award of this value, or in another currency, is reviewed and approved: send it for review';

  it('is asked at the step, by the threshold of today; exactly that value is', async () => {
    const id = await drafted();
    await asBefore('35.01');
    expect((await awardOf(id)).needs_approval).toBe(false);
    await asBefore('35.00');
    expect((await awardOf(id)).needs_approval).toBe(true);
    expect(await awardStep(id, 'confirm', people.buyer)).toMatchObject({ status: 409, message: refusal });
    await asBefore('35.01');
    await expecting(200, awardStep(id, 'confirm', people.buyer));
    await asBefore(null);
  });

  it('is always so in another currency, with the last three rates beside its own', async () => {
    await asBefore('1000.00');
    const rates = ['0.91', '0.92', '0.93', '0.94'];
    const codes: string[] = [];
    for (const exchange_rate of rates) {
      const { rfq, vendors, asks } = await sent(['1'], 1);
      await quote(rfq, vendors[0], asks, ['1'], { currency: 'CHF', exchange_rate, received_on: '2026-11-02' });
      codes.push(rfq.rfq_code);
    }
    const id = await drafted({ currency: 'CHF', exchange_rate: '0.000001' });
    expect(await awardOf(id)).toMatchObject({ total: '0.00', needs_approval: true });
    expect((await awardOf(id)).rates).toEqual([
      {
        currency: 'CHF',
        rate: '0.0000010000000000',
        vendor: expect.any(String) as string,
        last: [3, 2, 1].map((nth) => ({ rate: rates[nth], on: '2026-11-02', rfq_code: codes[nth] })),
      },
    ]);
    expect(await awardStep(id, 'confirm', people.buyer)).toMatchObject({ status: 409, message: refusal });
    await asBefore(null);
  });

  it('is not so below it, and an outdated one is not confirmed', async () => {
    await asBefore('1000.00');
    const id = await drafted({ received_on: day(-3), valid_until: day(30) });
    const { rfq_id: rfq } = await awardOf(id);
    const [{ id: quotation, version }] = (await levelling({ id: rfq })).quotations;
    await expecting(
      200,
      people.buyer.put(`/api/rfq/${rfq}/quotations/${quotation}`, { version, valid_until: day(-1) }),
    );
    expect((await awardStep(id, 'confirm', people.buyer)).message).toContain('It is outdated. The quotation of ');
    await expecting(200, awardStep(id, 'keep', people.buyer, { comment: 'Extended by telephone' }));
    await expecting(200, awardStep(id, 'confirm', people.buyer));
    await asBefore(null);
  });
});
