import { clients } from '../../../../resources/masters/clients.ts';
import { customers } from '../../../../resources/masters/customers.ts';
import { itemCategories } from '../../../../resources/masters/itemCategories.ts';
import { items } from '../../../../resources/masters/items.ts';
import { logCategories } from '../../../../resources/sales/logCategories.ts';
import { paymentTerms } from '../../../../resources/masters/paymentTerms.ts';
import { productionUnits } from '../../../../resources/masters/productionUnits.ts';
import { structures } from '../../../../resources/masters/structures.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { Tx } from '../../../db/database.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import type { Chance } from '../../../demo/random.ts';
import * as words from '../../../demo/words.ts';

const host = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]+/g, '') + '.example';
const phone = (luck: Chance) =>
  `+44 ${luck.pick(['113', '114', '117', '1904', '161'])} 496${String(luck.below(10000)).padStart(4, '0')}`;

const contact = (luck: Chance, name: string) => {
  const city = luck.pick(words.cities);
  return {
    city,
    email: `office@${host(name)}`,
    phone: phone(luck),
    address: `${1 + luck.below(180)} ${luck.pick(words.streets)}\n${city}`,
  };
};

const person = (luck: Chance, company: string) => {
  const [first, last] = [luck.pick(words.firstNames), luck.pick(words.lastNames)];
  return {
    name: `${first} ${last}`,
    designation: luck.pick(words.designations),
    email: `${first}.${last}@${host(company)}`.toLowerCase(),
    phone: phone(luck),
  };
};
const people = (luck: Chance, company: string) => {
  const found = Array.from({ length: 1 + luck.below(4) }, () => person(luck, company));
  return found.filter((p, at) => found.findIndex((q) => q.name === p.name) === at);
};

/** In what else some items come, by their codes. */
const otherUnits: Readonly<Record<string, readonly { readonly unit: string; readonly factor: string }[]>> = {
  'SE-SIL': [
    { unit: 'carton', factor: '12' },
    { unit: 'pallet', factor: '1152' },
  ],
  'SE-WEA': [{ unit: 'carton', factor: '12' }],
  'FX-SCR': [{ unit: 'pallet', factor: '96' }],
};

/** The cost rate of a variant: by its item, and a little more for each variant. */
const costOf = (code: string, at: number): string => {
  const cents =
    Array.from(code).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 14_000, 7) + 350 + at * 215;
  return (cents / 100).toFixed(2);
};

/** Adds records, whose statements go to the database together. Returns their ids in the same order. */
const addAll = (tx: Tx, resource: Resource, records: readonly object[]): Promise<number[]> =>
  Promise.all(records.map((record) => insertRecord(tx, resource, { ...record })));

const structuresOf = (tx: Tx, names: readonly string[], is_spare: boolean): Promise<number[]> =>
  addAll(
    tx,
    structures,
    names.map((name) => ({ name, is_spare })),
  );

/** The master data of one branch; `share` is the percentage of the words that it gets. */
export const seedMasters = async (tx: Tx, luck: Chance, share: number): Promise<void> => {
  const some = <T>(list: readonly T[]) => list.filter(() => luck.happens(share));
  await addAll(
    tx,
    clients,
    some(words.clientNames).map((name) => ({
      name,
      ...contact(luck, name),
      tax_number: `GB${100000000 + luck.below(899999999)}`,
      is_active: !luck.happens(8),
    })),
  );
  for (const [names, is_contractor] of [
    [words.contractorNames, true],
    [words.customerNames, false],
  ] as const)
    await addAll(
      tx,
      customers,
      some(names).map((name) => ({
        name,
        is_contractor,
        ...contact(luck, name),
        is_active: !luck.happens(6),
        contact_persons: people(luck, name),
      })),
    );
  const categoryIds = await addAll(
    tx,
    itemCategories,
    words.categoryWords.map(([, name, description]) => ({ name, description })),
  );
  const categories = new Map(words.categoryWords.map(([letters], at) => [letters, categoryIds[at]]));
  await addAll(
    tx,
    items,
    some(words.itemWords).map(([code, name, unit, variants]) => ({
      code,
      name,
      unit,
      category_id: categories.get(code.slice(0, 2)) ?? null,
      units: otherUnits[code] ?? [],
      variants: variants.map((v, at) => ({
        name: v,
        sku: `${code}-${String(at + 1).padStart(2, '0')}`,
        cost_rate: costOf(code, at),
      })),
    })),
  );
  await structuresOf(tx, words.structureNames, false);
  const terms = await addAll(
    tx,
    paymentTerms,
    words.termWords.map(([name, days, advance]) => ({ name, days, advance })),
  );
  await addAll(
    tx,
    vendors,
    some(words.vendorNames).map((name) => {
      const { name: contact_name } = person(luck, name);
      return {
        name,
        contact_name,
        ...contact(luck, name),
        payment_term_id: luck.pick(terms),
        tax_number: `GB${100000000 + luck.below(899999999)}`,
        is_active: !luck.happens(6),
      };
    }),
  );
  await addAll(
    tx,
    logCategories,
    words.logCategoryWords.map(([name, scopes]) => ({ name, scopes: scopes.map((scope) => ({ name: scope })) })),
  );
};

/** What was added to the masters of late, one after the other. */
export const seedLateMasters = async (tx: Tx, nextDay: () => Promise<unknown>): Promise<void> => {
  for (const [code, name, city] of words.productionUnitWords) {
    await nextDay();
    await addAll(tx, productionUnits, [{ code, name, city }]);
  }
  await nextDay();
  await structuresOf(tx, words.spareStructures, true);
};
