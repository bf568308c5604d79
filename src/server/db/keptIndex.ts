import { createHash } from 'node:crypto';

/** An index that each start brings to what the descriptions ask for, without a migration. */
export interface KeptIndex {
  readonly name: string;
  readonly table: string;
  readonly on: string;
}

/** The name of an index contains a hash of its definition: a changed description makes a new index. */
export const keptIndex = (table: string, what: 'search' | 'sort', on: string): KeptIndex => ({
  name: `${table}_${what}_${createHash('sha256').update(on).digest('hex').slice(0, 8)}`,
  table,
  on,
});
