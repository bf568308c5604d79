import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import { constants } from '../../db/constants.ts';
import { tableOf } from '../../db/tables.ts';
import { workflowOf } from './workflowOf.ts';

/** The condition that a record is in one of these states of its workflow; by the index of its states. */
export const isInState = (resource: Resource, states: readonly string[]): SQL =>
  sql`${columnNamed(tableOf(resource), workflowOf(resource).field)} in ${constants(states)}`;
