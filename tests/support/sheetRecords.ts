import { beforeAll, expect } from 'vitest';
import type { Tx } from '../../src/server/db/database.ts';
import { tableOf } from '../../src/server/db/tables.ts';
import { insertRows } from '../../src/server/engine/bulk/insertRows.ts';
import type { Answered, Caller } from './app.ts';
import { testAppWith } from './fixtures.ts';
import { branchIds, person } from './people.ts';
import { prices, sheets } from './sheets.ts';

export interface Row {
  id: number;
  version: number;
  name: string;
  qty: string;
  at: string | null;
}

/** The application with sheets and prices, two people of one branch, and what tests do with them again and again. */
export const testSheets = () => {
  const on = testAppWith(sheets, prices);
  const [me, colleague] = [{} as Caller, {} as Caller];
  beforeAll(async () => {
    const { leeds } = await branchIds(on);
    Object.assign(me, await person(on, { branches: [leeds] }));
    Object.assign(colleague, await person(on, { branches: [leeds] }));
  });

  const numbered = (count: number, from = 0) =>
    Array.from({ length: count }, (_, n) => ({ name: `Row ${from + n}`, qty: '1.0000' }));
  const sheet = async (rows: object[]) => {
    const made = await me.post('/api/sheets', { name: 'A sheet', rows });
    expect(made.status, JSON.stringify(made.errors)).toBe(201);
    return made.data as { id: number; version: number; rows: Row[] };
  };
  const readSheet = async (id: number) => (await me.get(`/api/sheets/${id}`)).data as { version: number; rows: Row[] };
  const save = (id: number, version: number, rows: object[], who = me): Promise<Answered> =>
    who.put(`/api/sheets/${id}`, { version, rows });
  const sentRow = ({ id, version, name, qty }: Row) => ({ id, version, name, qty });
  const inBranchOf = <T>(who: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    on.database.inBranch({ branchId: who.branch, userId: who.session.user.id }, work);
  const names = { kind: 'Price', fields: prices.fields, nameOf: () => undefined, path: (at: number) => `rows.${at}` };
  const manyPrices = (label: string, count: number) =>
    inBranchOf(me, (tx) =>
      insertRows(
        tx,
        tableOf(prices),
        Array.from({ length: count }, (_, n) => ({ name: `${label} ${n}`, rate: '1.5000' })),
      ),
    );
  const historyOf = async (path: string, id: number) =>
    (await me.get(`/api/${path}/${id}/history?per_page=200`)).data.records as {
      action: string;
      lines: string | null;
      line_name: string | null;
      by_name: string;
      changes: { field: string; before: unknown; after: unknown }[];
      several?: {
        count: number;
        rows: { name: string; changes: { field: string; before: unknown; after: unknown }[] }[];
      };
    }[];
  return {
    on,
    me,
    colleague,
    numbered,
    sheet,
    readSheet,
    save,
    sentRow,
    inBranchOf,
    names,
    manyPrices,
    historyOf,
  };
};
