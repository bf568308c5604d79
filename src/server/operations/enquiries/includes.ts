import { columnNamed } from '../../db/column.ts';
import { desc, eq, or } from 'drizzle-orm';
import { enquiries } from '../../../resources/enquiries.ts';
import { estimations } from '../../../resources/estimations.ts';
import { projects } from '../../../resources/projects.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf, type OwnedTable } from '../../db/tables.ts';

const naming = (table: OwnedTable) => ({
  id: table.id,
  number: columnNamed(table, 'number'),
  title: columnNamed(table, 'title'),
  status: columnNamed(table, table['status'] ? 'status' : 'estimation_stage'),
});

/**
 * What stands beside an enquiry: from which it was cloned and which were cloned from it, and what it was converted
 * into.
 */
export const enquiryIncludes = async (tx: Tx, { id, cloned_from_id }: AnyRecord): Promise<Record<string, unknown>> => {
  const [own, project, estimation] = [tableOf(enquiries), tableOf(projects), tableOf(estimations)];
  const origin = typeof cloned_from_id === 'number' ? eq(own.id, cloned_from_id) : undefined;
  const [kin, [opened], [estimated]] = await Promise.all([
    tx
      .select(naming(own))
      .from(own)
      .where(or(eq(columnNamed(own, 'cloned_from_id'), id), origin))
      .orderBy(desc(own.id)),
    tx
      .select(naming(project))
      .from(project)
      .where(eq(columnNamed(project, 'enquiry_id'), id)),
    tx
      .select(naming(estimation))
      .from(estimation)
      .where(eq(columnNamed(estimation, 'enquiry_id'), id)),
  ]);
  return {
    cloned_details: {
      from: kin.find((e) => e.id === cloned_from_id) ?? null,
      clones: kin.filter((e) => e.id !== cloned_from_id),
    },
    project: opened ?? null,
    estimation: estimated ?? null,
  };
};
