import { aliasedTable, sql } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { customers } from '../../../../resources/masters/customers.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { currentUser } from '../../../db/columns.ts';
import { users } from '../../../db/system.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { readRecord } from '../../../engine/records/read.ts';
import type { Stage } from '../stages.ts';
import { orNull, selectRows } from '../../../db/rows.ts';

const u = aliasedTable(users, 'u');

/** What a revision is of, and for whom. */
export interface QuotationFacts {
  readonly record: AnyRecord;
  readonly estimation: number;
  readonly projectId: number;
  readonly customerId: number | null;
  /** Number and place of the project. */
  readonly project: string;
  /** The title of the project. */
  readonly subject: string;
  /** The customer's name and address, a line each. */
  readonly addressee: string;
  readonly attention: string | null;
  /** Who makes the quotation. */
  readonly maker: string;
}

interface Row {
  readonly number: string;
  readonly title: string;
  readonly place: string | null;
  readonly customer_id: string | number | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly contact: string | null;
  readonly designation: string | null;
  readonly maker: string;
}

/** The address with the city, which it may have already. */
const addressed = ({ name, address, city }: Row): string => {
  const lines = (address ?? '').split(/\r?\n/).flatMap((line) => line.trim() || []);
  const has = city === null || lines.some((line) => line.toLowerCase().includes(city.toLowerCase()));
  return [name ?? '', ...lines, ...(has ? [] : [city])].join('\n');
};

/**
 * Reads what a revision is of, with the customer of its project: without the permission for either, since its bill names
 * them. The contact is the one who asked, if they are of the customer, else the customer's first. @throws Failure 404
 */
export const quotationFacts = async (tx: Tx, stage: Stage, id: number): Promise<QuotationFacts> => {
  const record = await readRecord(tx, stage.records, id);
  const [p, c, e] = [tableOf(projects), tableOf(customers), tableOf(enquiries)];
  const pRow = aliasedTable(p, 'p');
  const cRow = aliasedTable(c, 'c');
  const eRow = aliasedTable(e, 'e');
  const contacts = rowTableOf(customers, 'contact_persons');
  const rows = await selectRows(
    tx,
    {
      number: pRow.number,
      title: pRow.title,
      place: pRow.place,
      customer_id: orNull(pRow.customer_id),
      name: orNull(cRow.name),
      address: cRow.address,
      city: cRow.city,
      contact: sql<Row['contact']>`k.name`,
      designation: sql<Row['designation']>`k.designation`,
      maker: sql<Row['maker']>`(select ${u.name} from ${users} ${u} where ${u.id} = ${currentUser})`,
    },
    (list) => sql`
    select ${list}
    from ${p} ${pRow}
    left join ${c} ${cRow} on ${cRow.branch_id} = ${pRow.branch_id} and ${cRow.id} = ${pRow.customer_id}
    left join ${e} ${eRow} on ${eRow.branch_id} = ${pRow.branch_id} and ${eRow.id} = ${pRow.enquiry_id}
    left join lateral (
      select k.name, k.designation from ${contacts} k
      where k.branch_id = ${pRow.branch_id} and k.${sql.identifier(parentColumn)} = ${pRow.customer_id}
      order by (k.id = ${eRow.contact_person_id}) desc nulls last, k.position, k.id limit 1
    ) k on true
    where ${pRow.id} = ${Number(record['project_id'])}`,
  );
  const row = assertDefined(rows[0]);
  const contact = [row.contact, row.designation].filter(Boolean).join(', ');
  return {
    record,
    estimation: Number(record['estimation_id']),
    projectId: Number(record['project_id']),
    customerId: row.customer_id,
    project: [row.number, row.place].filter(Boolean).join(' · '),
    subject: row.title.slice(0, 200),
    addressee: addressed(row).slice(0, 600),
    maker: row.maker,
    attention: contact ? contact.slice(0, 120) : null,
  };
};
