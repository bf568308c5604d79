import { aliasedTable, sql } from 'drizzle-orm';
import { nameKey } from '../../../domain/fold.ts';
import { groupedBy } from '../../../domain/grouped.ts';
import { boms } from '../../../resources/masters/boms.ts';
import { items } from '../../../resources/masters/items.ts';
import type { LineOffer } from '../../../resources/masters/offerAnswers.ts';
import { permissionFor } from '../../../schema/partOf.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { searchStatement, type Hit } from '../../engine/search/statement.ts';
import type { Who } from '../../engine/who.ts';
import { knownRates, lastUses } from './knownRates.ts';
import { textKey } from '../../db/rules.ts';
import { orNull, selectRows } from '../../db/rows.ts';

/** The most offers of an answer. */
const most = 10;

interface ItemRow {
  id: string | number;
  variant_id: string | number | null;
  code: string;
  name: string;
  unit: string;
  variant: string | null;
  several: boolean;
  free: string;
  cost_rate: string | null;
}

/** The active ones of these items with their variants. */
const itemRows = async (tx: Tx, ids: readonly number[]): Promise<ItemRow[]> => {
  const [item, variant] = [tableOf(items), rowTableOf(items, 'variants')];
  const i = aliasedTable(item, 'i');
  const v = aliasedTable(variant, 'v');
  const rows = await selectRows(
    tx,
    {
      id: i.id,
      variant_id: orNull(v.id),
      code: i.code,
      name: i.name,
      unit: i.unit,
      variant: orNull(v.name),
      free: sql<ItemRow['free']>`coalesce(${v.free}, ${i.free})::text`,
      cost_rate: v.cost_rate,
      several: sql<ItemRow['several']>`count(*) over (partition by ${i.id}) > 1`,
    },
    (list) => sql`
    select ${list}
    from ${item} ${i} left join ${variant} ${v} on ${v.branch_id} = ${i.branch_id} and v.${sql.identifier(parentColumn)} = ${i.id}
    where ${i.id} = any(${arrayOf(ids, 'bigint')}) and ${i.is_active} order by ${v.position}, ${v.id}`,
  );
  return rows;
};

interface BomRow {
  id: string | number;
  code: string;
  name: string;
  unit: string;
}

const bomRows = async (tx: Tx, ids: readonly number[]): Promise<BomRow[]> => {
  const bom = tableOf(boms);
  const rows = await selectRows(
    tx,
    { id: bom.id, code: bom.code, name: bom.name, unit: bom.unit },
    (list) => sql`
    select ${list} from ${bom} where ${bom.id} = any(${arrayOf(ids, 'bigint')}) and ${bom.is_active}`,
  );
  return rows;
};

type Found = Omit<LineOffer, 'rates' | 'used'> & { readonly master: string | null };

const itemOffer = ({
  id,
  variant_id: variantId,
  code,
  name,
  unit,
  variant,
  several,
  free,
  cost_rate,
}: ItemRow): Found => ({
  type: 'item',
  id: Number(id),
  item_variant_id: variantId === null ? null : Number(variantId),
  code,
  name,
  variant: several ? variant : null,
  unit,
  free,
  master: cost_rate,
});

const bomOffer = ({ id, code, name, unit }: BomRow): Found => ({
  type: 'bom',
  id: Number(id),
  item_variant_id: null,
  code,
  name,
  variant: null,
  unit,
  free: null,
  master: null,
});

/** Of an item with several variants those that the words name; all of them, if they name none. */
const namedVariants = (rows: readonly ItemRow[], words: readonly string[]): readonly ItemRow[] => {
  const named = rows.filter(({ variant }) => words.some((word) => variant?.toLowerCase().includes(word)));
  return named.length ? named : rows;
};

/** The items and BOMs that have all words, the best first; of items those variants that have the `further` words too. */
const foundFor = async (
  tx: Tx,
  searched: readonly Resource[],
  words: readonly string[],
  further: readonly string[],
): Promise<Found[]> => {
  const statement = searchStatement(searched, words.join(' '), most);
  if (!statement) return [];
  // Asserted: the parts of a union select alike.
  const { rows: hits } = await tx.execute<Hit>(statement);
  const idsOf = (name: string) => hits.filter(({ resource }) => resource === name).map(({ id }) => Number(id));
  const [itemIds, bomIds] = [idsOf(items.name), further.length ? [] : idsOf(boms.name)];
  const variants = itemIds.length ? await itemRows(tx, itemIds) : [];
  const found = bomIds.length ? await bomRows(tx, bomIds) : [];
  const has = ({ variant }: ItemRow) => further.every((word) => variant?.toLowerCase().includes(word));
  return hits
    .flatMap(({ resource, id }): Found[] => {
      if (resource === items.name) {
        const own = variants.filter((row) => Number(row.id) === Number(id) && has(row));
        return namedVariants(own, words).map(itemOffer);
      }
      const bom = found.find((row) => Number(row.id) === Number(id));
      if (!bom) return [];
      return [bomOffer(bom)];
    })
    .slice(0, most);
};

/** How many of the last words may be those of a variant. */
const maxFurther = 3;

/**
 * What a typed code or text may mean, the best first: items, each in its variants, and BOMs, at most ten (rule 107). The
 * last words may be those of the variant: "transom 105 mill". What the user may not see is left out: BOMs, rates of
 * quotations and of estimations.
 */
export const itemOffersFor = async (
  tx: Tx,
  { q, type }: { readonly q?: string | null | undefined; readonly type?: 'item' | 'bom' | null | undefined },
  who: Who,
): Promise<LineOffer[]> => {
  const typed = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const seesBoms = who.permissions.has(permissionFor(boms, 'view'));
  const searched = [...(type === 'bom' ? [] : [items]), ...(type !== 'item' && seesBoms ? [boms] : [])];
  let offers: Found[] = [];
  for (let further = 0; offers.length === 0 && further <= maxFurther && further < typed.length; further += 1) {
    const end = typed.length - further;
    offers = await foundFor(tx, searched, typed.slice(0, end), typed.slice(end));
  }
  return withKnown(tx, offers, who);
};

/** Offers with their rates and where they were used last: two statements, however many they are. */
const withKnown = async (tx: Tx, offers: readonly Found[], who: Who): Promise<LineOffer[]> => {
  const variants = offers.flatMap(({ item_variant_id: one }) => one ?? []);
  const bomIds = offers.flatMap((one) => (one.type === 'bom' ? [one.id] : []));
  const rates = await knownRates(tx, variants, who);
  const used = await lastUses(tx, { variants, boms: bomIds }, who);
  return offers.map(({ master, ...offer }) => ({
    ...offer,
    rates: [
      ...(master === null ? [] : [{ from: 'master' as const, rate: master, where: null, on: null }]),
      ...(rates.get(offer.item_variant_id ?? 0) ?? []),
    ],
    used: used.get(`${offer.type}.${offer.item_variant_id ?? offer.id}`) ?? null,
  }));
};

/** A line that is looked for by its code. */
export interface CodedLine {
  readonly code: string;
  readonly description: string;
}

/** The ids of the active records of a master with these codes, by code. */
const idsByCode = async (tx: Tx, master: Resource, codes: readonly string[]): Promise<Map<string, number>> => {
  const table = tableOf(master);
  const rows = await selectRows(
    tx,
    { id: table.id, code: sql<string>`${textKey(sql`code`)}` },
    (list) => sql`
    select ${list} from ${table}
    where is_active and ${textKey(sql`code`)} = any(${arrayOf(codes, 'text')}) order by ${table.id}`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
};

/** The variant that a description names; of several, none or all of which it names, none. */
const variantNamed = (rows: readonly ItemRow[], description: string): ItemRow | undefined => {
  const text = nameKey(description);
  const named = rows.filter(({ variant }) => variant !== null && text.includes(nameKey(variant)));
  const [meant, ...others] = rows.length === 1 ? rows : named;
  if (meant && others.length === 0) return meant;
  const [first] = rows;
  return first && { ...first, variant_id: null, variant: null, cost_rate: null };
};

/**
 * What each of these lines means by its code, with the rate that a typed code brings (rule 107); null for a code that is
 * none of the masters that the user may see. An item comes before a BOM with the same code; of an item with several
 * variants the one that the description names, else none.
 */
export const offersByCode = async (tx: Tx, lines: readonly CodedLine[], who: Who): Promise<(LineOffer | null)[]> => {
  const codes = [...new Set(lines.flatMap(({ code }) => nameKey(code) || []))];
  if (codes.length === 0) return lines.map(() => null);
  const seesBoms = who.permissions.has(permissionFor(boms, 'view'));
  const itemIds = await idsByCode(tx, items, codes);
  const bomIds = seesBoms ? await idsByCode(tx, boms, codes) : new Map<string, number>();
  const variants = groupedBy(await itemRows(tx, [...itemIds.values()]), ({ id }) => Number(id));
  const bomsById = new Map((await bomRows(tx, [...bomIds.values()])).map((row) => [Number(row.id), row]));
  const found = lines.map(({ code, description }): Found | null => {
    const item = itemIds.get(nameKey(code));
    const variant = item === undefined ? undefined : variantNamed(variants.get(item) ?? [], description);
    if (variant) return itemOffer(variant);
    const bom = bomsById.get(bomIds.get(nameKey(code)) ?? 0);
    return bom ? bomOffer(bom) : null;
  });
  // Many rows may say the same: each is looked up once.
  const keyOf = (one: Found) => `${one.type}.${one.id}.${one.item_variant_id ?? ''}`;
  const different = new Map(found.flatMap((one) => (one ? [[keyOf(one), one] as const] : [])));
  const known = await withKnown(tx, [...different.values()], who);
  const byKey = new Map([...different.keys()].map((key, at) => [key, known[at]]));
  return found.map((one) => (one ? (byKey.get(keyOf(one)) ?? null) : null));
};
