import { eq } from 'drizzle-orm';
import { customers } from '../../../resources/masters/customers.ts';
import type { RecordOf } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { rowsOf } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { bind } from '../../engine/binding.ts';
import { invalid } from '../../engine/errors.ts';
import { listRows } from '../../engine/rows/changeRow.ts';
import { extendResource } from '../../engine/modules.ts';

type ContactPerson = RecordOf<typeof customers.fields>['contact_persons'][number];

/** @throws Failure 422 "Select Contractor" for a customer that is no contractor of this branch (rule 28) */
const requireContractor = async (tx: Tx, contractor: number): Promise<void> => {
  const table = tableOf(customers);
  const [row] = await tx.select({ is_contractor: table.is_contractor }).from(table).where(eq(table.id, contractor));
  if (row?.is_contractor !== true) throw invalid({ contractor: ['Select Contractor'] });
};

/** The contact persons of a contractor for the form of an enquiry. */
export const customerExtension = extendResource(customers, {
  bindings: [
    bind(
      customers.endpoints.contactPersons,
      async (tx, { query: { contractor }, page }) => {
        await requireContractor(tx, contractor);
        const found = await listRows(tx, { resource: customers, field: 'contact_persons', id: contractor }, page);
        return { ...found, records: await rowsOf<ContactPerson>(Promise.resolve(found.records)) };
      },
      { kind: 'Contractor' },
    ),
  ],
});
