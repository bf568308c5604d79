import { columnNamed, hasColumn } from '../../../db/column.ts';
import { desc, eq, or } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnedTable } from '../../../db/ownedTable.ts';
import { tableOf } from '../../../db/tables.ts';

const summaryOf = (table: OwnedTable) => ({
  id: table.id,
  number: columnNamed(table, 'number'),
  title: columnNamed(table, 'title'),
  status: columnNamed(table, hasColumn(table, 'status') ? 'status' : 'estimation_stage'),
});

/** The enquiry that this one was cloned from, its clones, and its project and estimation. */
export const enquiryIncludes = async (tx: Tx, { id, cloned_from_id }: AnyRecord): Promise<Record<string, unknown>> => {
  const [own, project, estimation] = [tableOf(enquiries), tableOf(projects), tableOf(estimations)];
  const origin = typeof cloned_from_id === 'number' ? eq(own.id, cloned_from_id) : undefined;
  const [related, [opened], [estimated]] = await Promise.all([
    tx
      .select(summaryOf(own))
      .from(own)
      .where(or(eq(own.cloned_from_id, id), origin))
      .orderBy(desc(own.id)),
    tx.select(summaryOf(project)).from(project).where(eq(project.enquiry_id, id)),
    tx.select(summaryOf(estimation)).from(estimation).where(eq(estimation.enquiry_id, id)),
  ]);
  return {
    cloned_details: {
      from: related.find((e) => e.id === cloned_from_id) ?? null,
      clones: related.filter((e) => e.id !== cloned_from_id),
    },
    project: opened ?? null,
    estimation: estimated ?? null,
  };
};
