import { assertDefined } from '../../src/domain/assertDefined.ts';
import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { callerOf, type Caller } from '../inProcess.ts';

interface Made {
  readonly id: number;
  readonly is_active?: boolean;
}
interface Line extends Made {
  readonly kind: string;
  readonly quantity: string;
}
interface Item extends Made {
  readonly name: string;
  readonly unit: string;
  readonly variants: readonly Made[];
}

/** Who asks, verifies and buys, and what there is to ask for. */
interface Firm {
  readonly buyer: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  readonly verifiers: { readonly reviewer_id: number; readonly approver_id: number };
  readonly items: readonly Item[];
  readonly boms: readonly Made[];
  readonly projects: readonly Made[];
  readonly vendors: readonly Made[];
  readonly units: readonly Made[];
}

const read = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;
const send = <T>(who: Caller, method: string, path: string, body: object = {}): Promise<T> =>
  read<T>(who.ask(method, path, body));
const listed = async (who: Caller, path: string): Promise<Made[]> =>
  (await read<{ records: Made[] }>(who.ask('GET', path))).records.filter((one) => one.is_active !== false);

const readFirm = async (source: DatabaseSource): Promise<Firm> => {
  const [buyer, reviewer, approver] = await Promise.all(
    ['buyer', 'reviewer', 'approver'].map((name) => callerOf(source, `${name}@demo.test`)),
  );
  const people = { buyer: assertDefined(buyer), reviewer: assertDefined(reviewer), approver: assertDefined(approver) };
  const idOf = async (who: Caller) => (await read<{ user: Made }>(who.ask('GET', '/api/me'))).user.id;
  const found = await listed(people.buyer, '/api/item?page=1&per_page=60');
  const items = await Promise.all(found.map(({ id }) => read<Item>(people.buyer.ask('GET', `/api/item/${id}`))));
  return {
    ...people,
    verifiers: { reviewer_id: await idOf(people.reviewer), approver_id: await idOf(people.approver) },
    items: items.filter(({ variants }) => variants.length > 0),
    boms: await listed(people.buyer, '/api/bomMain?page=1&per_page=20'),
    projects: await listed(people.approver, '/api/projects?page=1&per_page=60&status=ACTIVE'),
    vendors: await listed(people.buyer, '/api/vendors?page=1&per_page=20'),
    units: await listed(people.buyer, '/api/production_units?range=[0,9]'),
  };
};

/** A request of so many items, for the `nth` project, or for none: its address and lines. */
const ask = async (
  { buyer, verifiers, items, projects }: Firm,
  { title, nth, many, general = false }: { title: string; nth: number; many: number; general?: boolean },
) => {
  const project = projects[nth % Math.max(1, projects.length)];
  const { id } = await send<Made>(buyer, 'POST', '/api/purchase-request/store', {
    title,
    ...verifiers,
    ...(general || !project
      ? { purpose: 'general_purchase' }
      : { purpose: 'project_purchase', project_id: project.id }),
  });
  const at = `/api/purchase-request/${id}`;
  const added = Array.from({ length: many }, (_, of) => {
    const item = assertDefined(items[(nth * 7 + of) % items.length]);
    return {
      key: String(of),
      kind: 'item',
      description: item.name,
      unit: item.unit,
      quantity: String(1 + ((of * 5) % 12)),
      item_id: item.id,
      item_variant_id: assertDefined(item.variants[of % item.variants.length]).id,
    };
  });
  const { records } = await send<{ records: Line[] }>(buyer, 'POST', `${at}/store-items-and-products`, { added });
  return { at, lines: records, added };
};
type Asked = Awaited<ReturnType<typeof ask>>;

const verify = async (people: readonly Caller[], { at }: Asked, lines: readonly Line[]): Promise<void> => {
  const ids = lines.map(({ id }) => id);
  // oxlint-disable-next-line no-await-in-loop -- one mark after the other
  for (const who of people) await send(who, 'PUT', `${at}/lines/verify`, { ids });
};

/** Receives what these lines ask for, books and issues it. */
const serve = async ({ buyer }: Firm, { at, added }: Asked, lines: readonly Line[]): Promise<void> => {
  for (const [nth, line] of lines.entries()) {
    const { item_id, item_variant_id } = assertDefined(added[nth]);
    const of = { item_id, item_variant_id, kind: 'receipt', quantity: line.quantity, reason: 'Delivery note DN-6204' };
    // oxlint-disable-next-line no-await-in-loop -- one after the other: it happens once
    await send(buyer, 'POST', '/api/stock_entries', of);
    const booking = `${at}/material-booking/items/${line.id}`;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(buyer, 'PUT', `${booking}/stock-booking`, { booked_qty: line.quantity });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(buyer, 'PUT', `${booking}/issue`, { quantity: line.quantity });
  }
};

const book = (firm: Firm, { at }: Asked, line: Line, shares: object) =>
  send<{ buyout_booking_id: number; production_booking_id: number }>(
    firm.buyer,
    'PUT',
    `${at}/material-booking/items/${line.id}/stock-booking`,
    shares,
  );

/** Sends these lines to buyout and asks three vendors for them: the RFQ. */
const enquire = async (
  firm: Firm,
  asked: Asked,
  lines: readonly Line[],
): Promise<{ rfq: number; buyouts: number[] }> => {
  const buyouts: number[] = [];
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: it happens once
    const { buyout_booking_id } = await book(firm, asked, line, { buyout_qty: line.quantity });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(firm.buyer, 'PUT', `${asked.at}/material-booking-buyout/send-to-buyout`, { buyout_booking_id });
    buyouts.push(buyout_booking_id);
  }
  const vendor_ids = firm.vendors.slice(0, 3).map(({ id }) => id);
  const { id: rfq } = await send<Made>(firm.buyer, 'POST', '/api/rfq', { buyout_ids: buyouts, vendor_ids });
  await send(firm.buyer, 'PUT', `/api/rfq/${rfq}/send`);
  return { rfq, buyouts };
};

/** Three vendors quote, the first is the cheapest and gets all; what was ordered is delivered. */
const award = async (firm: Firm, rfq: number, buyouts: readonly number[], asked: readonly Line[]): Promise<void> => {
  const { buyer, reviewer, approver, vendors, verifiers } = firm;
  const lines = await listed(buyer, `/api/rfq/${rfq}/items-and-products?per_page=200`);
  for (const [nth, { id: vendor_id }] of vendors.slice(0, 3).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: it happens once
    const { id: quotation_id } = await send<Made>(buyer, 'POST', `/api/rfq/${rfq}/quotations`, { vendor_id });
    const bids = lines.map(({ id }, of) => ({ rfq_line_id: id, bid: 'priced', price: String(10 + of + nth) }));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(buyer, 'PUT', `/api/rfq/${rfq}/bids`, { quotation_id, bids });
  }
  const vendor_id = assertDefined(vendors[0]).id;
  const { id } = await send<Made>(buyer, 'POST', `/api/rfq/${rfq}/awards`, {
    lines: lines.map((line) => ({ rfq_line_id: line.id, vendor_id })),
  });
  await send(buyer, 'PUT', `/api/rfq-awards/${id}/submit`, verifiers);
  const seen = { resource: 'awards', record_id: id };
  await send(reviewer, 'PUT', '/api/seen', seen);
  await send(reviewer, 'PUT', `/api/rfq-awards/${id}/review`);
  await send(approver, 'PUT', '/api/seen', seen);
  await send(approver, 'PUT', `/api/rfq-awards/${id}/approve`);
  for (const [nth, buyout] of buyouts.entries()) {
    const received = assertDefined(asked[nth]).quantity;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: it happens once
    await send(buyer, 'PUT', `/api/buyout-requests/${buyout}/receive`, { received, delivery_note: 'DN-7712' });
  }
};

/** Makes what a production unit makes for these lines. */
const produce = async (firm: Firm, asked: Asked, lines: readonly Line[]): Promise<void> => {
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: it happens once
    const { production_booking_id } = await book(firm, asked, line, { production_qty: line.quantity });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(firm.buyer, 'PUT', `${asked.at}/material-booking-production/items/${line.id}/create-order`, {
      production_unit_id: assertDefined(firm.units[0]).id,
      production_booking_id,
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await send(firm.buyer, 'PUT', `/api/production-orders/${production_booking_id}/finish`);
  }
};

const both = ({ reviewer, approver }: Firm) => [reviewer, approver];

/**
 * Small purchase requests as a firm has them by the thousand, made by the demo's people through the API: the demo firm
 * has few and large ones. They are copied as the demo's stories are.
 */
export const makeRequests = async (source: DatabaseSource): Promise<void> => {
  const firm = await readFirm(source);
  const { buyer, reviewer, approver, boms } = firm;

  const served = await ask(firm, { title: 'Brackets and anchors', nth: 0, many: 12 });
  await verify(both(firm), served, served.lines);
  await serve(firm, served, served.lines.slice(0, 5));

  const bought = await ask(firm, { title: 'Glazing tapes and sealants', nth: 1, many: 10 });
  await verify(both(firm), bought, bought.lines);
  const { rfq, buyouts } = await enquire(firm, bought, bought.lines.slice(0, 3));
  await award(firm, rfq, buyouts, bought.lines);

  const made = await ask(firm, { title: 'Cills and pressings', nth: 2, many: 8 });
  await verify(both(firm), made, made.lines);
  await produce(firm, made, made.lines.slice(0, 2));

  const products = await ask(firm, { title: 'Doors, ground floor', nth: 3, many: 3 });
  await send(buyer, 'POST', `${products.at}/add-from-masters`, { bom_ids: boms.slice(0, 1).map(({ id }) => id) });
  await send(buyer, 'POST', `${products.at}/consumable-allocation`);

  const reviewed = await ask(firm, { title: 'Insulation and membranes', nth: 4, many: 11 });
  await verify([reviewer], reviewed, reviewed.lines);
  await verify([approver], reviewed, reviewed.lines.slice(0, 6));

  await ask(firm, { title: 'Scaffold ties', nth: 5, many: 9 });

  const waiting = await ask(firm, { title: 'Handrails and posts', nth: 6, many: 14 });
  await verify(both(firm), waiting, waiting.lines);
  await enquire(firm, waiting, waiting.lines.slice(0, 2));

  const cancelled = await ask(firm, { title: 'Site signs', nth: 7, many: 6, general: true });
  await send(buyer, 'PUT', `${cancelled.at}/cancel`, { comment: 'Ordered with another job' });

  const stocked = await ask(firm, { title: 'Screws and plugs for the store', nth: 8, many: 12, general: true });
  await verify(both(firm), stocked, stocked.lines);
  await serve(firm, stocked, stocked.lines.slice(0, 3));
};
