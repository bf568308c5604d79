import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { groupedBy } from '../../../domain/grouped.ts';
import { vendors } from '../../../resources/masters/vendors.ts';
import type { KnownRate, LineOffer } from '../../../resources/masters/offerAnswers.ts';
import { bids } from '../../../resources/rfq/bids.ts';
import { quotations } from '../../../resources/rfq/quotations.ts';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { permissionFor } from '../../../schema/partOf.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import { linesTable } from '../../engine/breakdown/lineSet.ts';
import type { Who } from '../../engine/who.ts';
import { allStages, costStage, type Stage } from '../estimation/stages.ts';

/** What each vendor asks for a variant in the last answer to an RFQ, in the currency of the branch; the newest, then cheapest. */
const quoted = (ids: SQL): SQL => {
  const [line, bid, quotation, vendor] = [tableOf(rfqLines), tableOf(bids), tableOf(quotations), tableOf(vendors)];
  const b = aliasedTable(bid, 'b');
  const q = aliasedTable(quotation, 'q');
  const v = aliasedTable(vendor, 'v');
  return sql`(select distinct on (l.item_variant_id) l.item_variant_id as variant, 'quotation' as origin,
      round(${b.price} * coalesce(${q.exchange_rate}, 1), 4)::text as rate, ${v.name} as place, ${q.received_on} as day
    from ${line} l join ${bid} ${b} on ${b.branch_id} = l.branch_id and ${b.rfq_line_id} = l.id
      join ${quotation} ${q} on ${q.branch_id} = ${b.branch_id} and ${q.id} = ${b.quotation_id}
      join ${vendor} ${v} on ${v.branch_id} = ${q.branch_id} and ${v.id} = ${q.vendor_id}
    where l.item_variant_id = any(${ids}) and ${q.is_current} and ${b.bid} = 'priced' and ${b.price} > 0 and not ${b.is_alternate}
    order by l.item_variant_id, ${q.received_on} desc nulls last, ${b.price} * coalesce(${q.exchange_rate}, 1), ${b.id})`;
};

/** A rate is looked for in the newest lines of a variant, not in all 50,000 that there may be. */
const newest = 100;

/**
 * The material rate in the newest line of a cost estimation that has one. For each variant the end of its index is read
 * (`newest` of the reference), however many lines there are.
 */
const estimated = (ids: SQL): SQL => {
  const { table, owner } = linesTable(costStage);
  const record = tableOf(costStage.records);
  return sql`(select ids.id as variant, 'estimation' as origin, l.material_rate::text as rate,
      ${columnNamed(record, 'number')} as place, l.updated_at::date as day
    from unnest(${ids}) as ids(id)
      cross join lateral (
        select * from (
          select ${table.branch_id}, ${table.id}, ${owner} as owner, ${columnNamed(table, 'material_rate')}, ${table.updated_at}
          from ${table} where ${columnNamed(table, 'item_variant_id')} = ids.id
          order by ${table.branch_id} desc, ${columnNamed(table, 'item_variant_id')} desc, ${table.id} desc limit ${sql.raw(String(newest))}) last
        where last.material_rate is not null order by last.id desc limit 1) l
      join ${record} on ${record.branch_id} = l.branch_id and ${record.id} = l.owner)`;
};

interface RateRow extends Record<string, unknown> {
  variant: string | number;
  origin: KnownRate['from'];
  rate: string;
  place: string;
  day: string | null;
}

/** The statement of what variants cost; undefined for a user who may see none of it. */
export const ratesStatement = (
  variants: readonly number[],
  { permissions }: Pick<Who, 'permissions'>,
): SQL | undefined => {
  const ids = arrayOf([...new Set(variants)], 'bigint');
  const parts = [
    ...(permissions.has(permissionFor(rfqs, 'view')) ? [quoted(ids)] : []),
    ...(permissions.has(permissionFor(costStage.records, 'view')) ? [estimated(ids)] : []),
  ];
  if (variants.length === 0 || parts.length === 0) return undefined;
  return sql`select variant, origin, rate, place, day::text as day from (${sql.join(parts, sql` union all `)}) found
    order by origin desc`;
};

/** What item variants cost by what is not their master, that of a quotation first; of what the user may see. One statement. */
export const knownRates = async (
  tx: Tx,
  variants: readonly number[],
  who: Pick<Who, 'permissions'>,
): Promise<ReadonlyMap<number, readonly KnownRate[]>> => {
  const statement = ratesStatement(variants, who);
  if (!statement) return new Map();
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<RateRow>(statement);
  const grouped = groupedBy(rows, ({ variant }) => Number(variant));
  return new Map(
    [...grouped].map(([variant, found]) => [
      variant,
      found.map(({ origin, rate, place, day }) => ({ from: origin, rate, where: place, on: day })),
    ]),
  );
};

type Used = NonNullable<LineOffer['used']>;

interface UseRow extends Record<string, unknown> {
  of: 'item' | 'bom';
  id: string | number;
  number: string;
  title: string;
  day: string;
}

/** The newest line of a stage with each of these, by the end of the index as above. */
const usedIn = (stage: Stage, field: 'item_variant_id' | 'bom_id', ids: SQL): SQL => {
  const [record, { table, owner }] = [tableOf(stage.records), linesTable(stage)];
  const by = columnNamed(table, field);
  return sql`select ${field === 'bom_id' ? 'bom' : 'item'}::text as of, ids.id as id,
      ${columnNamed(record, 'number')} as number, ${columnNamed(record, 'title')} as title, l.updated_at as at
    from unnest(${ids}) as ids(id)
      cross join lateral (
        select ${table.branch_id}, ${owner} as owner, ${table.updated_at} from ${table} where ${by} = ids.id
        order by ${table.branch_id} desc, ${by} desc, ${table.id} desc limit 1) l
      join ${record} on ${record.branch_id} = l.branch_id and ${record.id} = l.owner`;
};

interface Masters {
  readonly variants: readonly number[];
  readonly boms: readonly number[];
}

/** The statement of the last uses of variants and BOMs; undefined for a user who sees no stage, and for none of them. */
export const usesStatement = (
  { variants, boms }: Masters,
  { permissions }: Pick<Who, 'permissions'>,
): SQL | undefined => {
  const seen = allStages.filter(({ records }) => permissions.has(permissionFor(records, 'view')));
  const parts = seen.flatMap((stage) => [
    ...(variants.length ? [usedIn(stage, 'item_variant_id', arrayOf([...new Set(variants)], 'bigint'))] : []),
    ...(boms.length ? [usedIn(stage, 'bom_id', arrayOf([...new Set(boms)], 'bigint'))] : []),
  ]);
  if (parts.length === 0) return undefined;
  return sql`select distinct on (of, id) of, id, number, title, at::date::text as day
    from (${sql.join(parts, sql` union all `)}) used order by of, id, at desc, number desc`;
};

/** The bill that took each of these variants and BOMs last, of the stages that the user sees. One statement. */
export const lastUses = async (
  tx: Tx,
  masters: Masters,
  who: Pick<Who, 'permissions'>,
): Promise<ReadonlyMap<string, Used>> => {
  const statement = usesStatement(masters, who);
  if (!statement) return new Map();
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<UseRow>(statement);
  return new Map(rows.map(({ of, id, number, title, day }) => [`${of}.${id}`, { number, title, on: day }]));
};
