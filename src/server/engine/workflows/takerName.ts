import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '../../db/system.ts';

const whose = aliasedTable(users, 'whose');

/** “Ruth Ellis for Tom Hart”: the name of the statement's user, and for whom they took a step (rule 129). */
export const takerName = (whom: SQL | AnyPgColumn): SQL<string> =>
  sql<string>`${users.name} || coalesce(' for ' || (select ${whose.name} from ${users} as ${whose} where ${whose.id} = ${whom}), '')`;
