import { sql } from 'drizzle-orm';
import type { WaitingCounts } from '../../../resources/home/homeCalls.ts';
import type { Tx } from '../../db/database.ts';
import { awayToday } from '../../db/standingIn.ts';
import { selectRows } from '../../db/rows.ts';

/** Whether somebody is away today, and for whom they stand in (rule 129). One statement. */
export const awayOf = async (tx: Tx, me: number): Promise<Pick<WaitingCounts, 'away' | 'standing_in'>> => {
  const rows = await selectRows(
    tx,
    {
      person_id: sql<string | number>`away.person_id`,
      person: sql<string>`away.person`,
      until: sql<string>`away.until::text`,
      substitute_id: sql<string | number | null>`away.substitute_id`,
      substitute: sql<string | null>`away.substitute`,
    },
    (list) => sql`
    select ${list}
    from ${awayToday}
    where ${me} in (away.person_id, away.substitute_id) order by away.until, away.person`,
  );
  const own = rows.find(({ person_id }) => Number(person_id) === me);
  return {
    away: own ? { until: own.until, substitute: own.substitute } : null,
    standing_in: rows.flatMap(({ person_id, person, until }) =>
      Number(person_id) === me ? [] : [{ name: person, until }],
    ),
  };
};
