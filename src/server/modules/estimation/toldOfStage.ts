import { aliasedTable, sql } from 'drizzle-orm';
import { compare } from '../../../domain/decimal.ts';
import { marginOf } from '../../../domain/estimation/figures.ts';
import { againstEstimate, directionOf } from '../../../domain/rfq/againstEstimate.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { selectRows } from '../../db/rows.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../../engine/bulk/sent.ts';
import type { AsOfNow } from '../../engine/modules.ts';
import type { Who } from '../../engine/who.ts';
import { toldFigures } from '../../toldFigures.ts';
import type { Stage } from './stages.ts';
import { totalsOf, type Totals } from './summaries.ts';

/** A revision that waits for a decision, and the one before it, if there is one. */
interface Waiting {
  readonly id: number;
  readonly before: number | null;
  readonly revision: number | null;
}

const waitingOf = (tx: Tx, { records }: Stage, ids: readonly number[]): Promise<Waiting[]> => {
  const table = tableOf(records);
  const [o, b] = [aliasedTable(table, 'o'), aliasedTable(table, 'b')];
  return selectRows(
    tx,
    {
      id: sql<number>`${o.id}::int`,
      before: sql<number | null>`e.id::int`,
      revision: sql<number | null>`e.revision::int`,
    },
    (list) => sql`
    select ${list} from ${table} ${o}
    left join lateral (select ${b.id}, ${columnNamed(b, 'revision')} from ${table} ${b}
      where ${b.branch_id} = ${o.branch_id} and ${columnNamed(b, 'estimation_id')} = ${columnNamed(o, 'estimation_id')}
        and ${columnNamed(b, 'revision')} < ${columnNamed(o, 'revision')}
      order by ${columnNamed(b, 'revision')} desc limit 1) e on true
    where ${o.id} = any(${arrayOf(ids, 'bigint')}) and ${columnNamed(o, 'status')} in ('UNDER_REVIEW', 'SUBMITTED')`,
  );
};

/** What a revision comes to: its selling price, where it has none what was settled with the client; null without prices. */
const priceOf = ({ selling, target }: Totals): string | null =>
  [selling, target].find((price) => compare(price, '0') !== 0) ?? null;

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);

const told = (now: Totals, was: Totals | undefined, before: string, who: Who): AsOfNow => {
  const { money, percent, distance } = toldFigures(who);
  const [price, earlier] = [priceOf(now), was ? priceOf(was) : null];
  const [margin, marginBefore] = [marginOf(now), was && marginOf(was)];
  const priced = () => {
    if (price === null) return [];
    if (earlier === null) return [`Price ${money(price)}`];
    const against = againstEstimate(price, earlier, '0');
    const direction = directionOf(against);
    return [
      direction === 'same'
        ? `Price ${money(price)}, as in ${before}`
        : `Price ${money(price)}: ${distance(against.difference, against.percent)} ${direction} ${before}`,
    ];
  };
  const costed =
    margin === undefined
      ? []
      : [`Margin ${percent(margin)}${marginBefore === undefined ? '' : ` (${percent(marginBefore)} in ${before})`}`];
  const more = was ? now.lines - was.lines : 0;
  const than =
    more === 0 ? `as many as in ${before}` : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than in ${before}`;
  const counted = was ? `${lines(now.lines)}, ${than}` : lines(now.lines);
  return margin !== undefined && compare(margin, '0') < 0
    ? { told: [...priced(), counted], warned: costed.map((text) => `${text}: it is sold below its cost`) }
    : { told: [...priced(), ...costed, counted], warned: [] };
};

/** What revisions that wait for a decision come to, beside the revision before: price, margin and lines (rule 140). */
export const toldOfStage =
  (stage: Stage) =>
  async (tx: Tx, ids: readonly number[], who: Who): Promise<ReadonlyMap<number, AsOfNow>> => {
    const waiting = await waitingOf(tx, stage, ids);
    if (waiting.length === 0) return new Map();
    const all = waiting.flatMap(({ id, before }) => (before === null ? [id] : [id, before]));
    const totals = await totalsOf(tx, stage, all);
    return new Map(
      waiting.flatMap(({ id, before, revision }): [number, AsOfNow][] => {
        const now = totals.get(id);
        const was = before === null ? undefined : totals.get(before);
        return now ? [[id, told(now, was, `revision ${revision}`, who)]] : [];
      }),
    );
  };
