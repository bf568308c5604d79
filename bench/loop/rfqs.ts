import type { DatabaseSource } from '../../src/server/db/engine/index.ts';
import { callerOf, type Caller } from '../inProcess.ts';
import { dataOf, heldBySent } from './holds.ts';
import { openBuyouts } from './buyouts.ts';

/** As large as an RFQ may be; so many vendors answer it. */
const [lines, vendors] = [2000, 30];

interface Made {
  readonly id: number;
}

/** Who buys, reviews and approves in the demo firm. */
export interface Buyers {
  readonly buyer: Caller;
  readonly reviewer: Caller;
  readonly approver: Caller;
  /** Who sees every change. */
  readonly admin: Caller;
}

export const buyersOf = async (source: DatabaseSource): Promise<Buyers> => {
  const caller = (name: string) => callerOf(source, `${name}@demo.test`);
  return {
    buyer: await caller('buyer'),
    reviewer: await caller('reviewer'),
    approver: await caller('approver'),
    admin: await caller('admin'),
  };
};

const idOf = async (by: Caller): Promise<number> =>
  (await dataOf<{ user: Made }>({ by, method: 'GET', path: '/api/me' })).user.id;

/** An RFQ whose vendors have all been asked. */
const sentRfq = async (source: DatabaseSource, { buyer: by, admin, ...people }: Buyers) => {
  const [reviewer_id, approver_id] = [await idOf(people.reviewer), await idOf(people.approver)];
  const buyout_ids = await openBuyouts(source, { ...people, by, admin, reviewer_id, approver_id }, lines);
  const vendor_ids: number[] = [];
  for (let nth = 0; nth < vendors; nth += 1) {
    const body = { name: `Measured vendor ${nth}` };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, before anything is measured
    vendor_ids.push((await dataOf<Made>({ by: admin, method: 'POST', path: '/api/vendors/save', body })).id);
  }
  const opening = { buyout_ids, vendor_ids, name: 'Measured' };
  await heldBySent('RFQ of 2,000 lines: opened', { by, method: 'POST', path: '/api/rfq', body: opening });
  const { records } = await dataOf<{ records: Made[] }>({ by, method: 'GET', path: '/api/rfq?page=1&per_page=1' });
  const at = `/api/rfq/${records[0]?.id}`;
  await heldBySent('sent', { by, method: 'PUT', path: `${at}/send`, body: {} });
  return { at, vendor_ids, verifiers: { reviewer_id, approver_id } };
};

/** All vendors quote all lines; the saving of one quotation is measured. */
const quoteAll = async (by: Caller, at: string, vendor_ids: readonly number[]): Promise<number[]> => {
  const path = `${at}/levelling`;
  const levelling = await dataOf<{ lines: Made[] }>({ by, method: 'GET', path });
  for (const [nth, vendor_id] of vendor_ids.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- as they would come
    const { id } = await dataOf<Made>({ by, method: 'POST', path: `${at}/quotations`, body: { vendor_id } });
    const bids = levelling.lines.map((line, of) => ({
      rfq_line_id: line.id,
      bid: 'priced',
      price: `${10 + ((of * 7 + nth * 13) % 90)}.${10 + nth}`,
    }));
    const sent = { by, method: 'PUT', path: `${at}/bids`, body: { quotation_id: id, bids } };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await (nth === 0 ? heldBySent('a quotation of 2,000 bids', sent) : dataOf(sent));
  }
  return levelling.lines.map(({ id }) => id);
};

/** An RFQ of 2,000 lines × 30 vendors from its opening to 2,000 orders, its documents, and what the history has of it. */
export const holdsOfRfqs = async (source: DatabaseSource, people: Buyers): Promise<void> => {
  const { buyer: by, reviewer, approver, admin } = people;
  const { at, vendor_ids, verifiers } = await sentRfq(source, people);
  const line_ids = await quoteAll(by, at, vendor_ids);
  const get = (what: string, path: string) => heldBySent(what, { by, method: 'GET', path });
  await get('2,000 × 30: levelling', `${at}/levelling`);
  for (const file of ['document', 'workbook', 'bundle'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await get(`a vendor’s ${file}`, `${at}/vendors/${vendor_ids[0]}/${file}`);
  const awarded = line_ids.map((rfq_line_id, nth) => ({
    rfq_line_id,
    vendor_id: vendor_ids[nth % vendors],
    reason: 'Delivers at once',
  }));
  await heldBySent('2,000 × 30: draft award', { by, method: 'POST', path: `${at}/awards`, body: { lines: awarded } });
  const { records } = await dataOf<{ records: Made[] }>({
    by,
    method: 'GET',
    path: '/api/rfq-awards?page=1&per_page=1',
  });
  const award = records[0]?.id;
  const path = `/api/rfq-awards/${award}`;
  const step = async (who: Caller, action: string, body = {}) => {
    await get(`award, read before ${action}`, path);
    await who.ask('PUT', '/api/seen', { resource: 'awards', record_id: award });
    await heldBySent(`award, ${action}`, { by: who, method: 'PUT', path: `${path}/${action}`, body });
  };
  await step(by, 'submit', verifiers);
  for (const file of ['document', 'workbook'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await get(`award, ${file}`, `${path}/${file}`);
  await step(reviewer, 'review');
  await step(approver, 'approve');
  for (const nth of ['first', 'second'])
    for (const format of ['xlsx', 'csv'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await heldBySent(`export of changes, ${format}, the ${nth}`, {
        by: admin,
        method: 'GET',
        path: `/api/changes/export?format=${format}`,
      });
};
