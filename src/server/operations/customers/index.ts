import { eq } from 'drizzle-orm';
import { customers } from '../../../resources/customers.ts';
import type { RecordOf } from '../../../schema/record.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import { answering } from '../answering.ts';
import { invalid } from '../errors.ts';
import { readLines } from '../lines/saveLines.ts';
import { onePage } from '../onePage.ts';
import { extendResource } from '../wings.ts';

type ContactPerson = RecordOf<typeof customers.fields>['contact_persons'][number];

/**
 * The contact persons of a contractor, in their order (rule 28).
 * @throws Failure 422 "Select Contractor" for a customer that is no contractor of this branch
 */
const contactPersons = async (tx: Tx, contractor: number): Promise<ContactPerson[]> => {
  const table = tableOf(customers);
  const [row] = await tx
    .select({ is_contractor: columnNamed(table, 'is_contractor') })
    .from(table)
    .where(eq(table.id, contractor));
  if (row?.is_contractor !== true) throw invalid({ contractor: ['Select Contractor'] });
  const lines = readLines(tx, customers, [contractor]);
  return rowsOf<ContactPerson>(lines.then((found) => found.get(contractor)?.['contact_persons'] ?? []));
};

/** The contact persons of a contractor for the form of an enquiry. */
export const customerWing = extendResource(customers, {
  answers: [
    answering(
      customers.endpoints.contactPersons,
      async (tx, { query }) => onePage(await contactPersons(tx, query.contractor)),
      { kind: 'Contractor' },
    ),
  ],
});
