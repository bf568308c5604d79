import { aliasedTable, sql } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { hiddenSteps, type Trace } from '../../../../resources/rfq/traceAnswers.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import type { Who } from '../../../engine/who.ts';
import { billLinesOf } from './billLines.ts';
import { tables } from './tables.ts';
import { tracedLines, type TracedSubject } from './tracedLines.ts';
import { selectRows } from '../../../db/rows.ts';

const p = aliasedTable(tables.projects, 'p');
const e = aliasedTable(tableOf(enquiries), 'e');

/** The most lines that one trace follows. */
const most = 100;

/** What shows a step to a person: any of these permissions. */
const shownBy: Readonly<Record<(typeof hiddenSteps)[number], readonly string[]>> = {
  enquiry: ['enquiry.own.view'],
  // Of all lines, whether an RFQ asks for them or not.
  estimate: ['estimation.boq_cost.view'],
  production: ['procurement.production.view'],
  buyout: ['procurement.buyout.view'],
  rfq: ['procurement.rfq.view'],
  award: ['procurement.award.view'],
};

type Head = Pick<Trace, 'project' | 'enquiry'>;

const headOf = async (tx: Tx, project: number, seesEnquiry: boolean): Promise<Head> => {
  const rows = await selectRows(
    tx,
    {
      head: sql<Head>`json_build_object('project', json_build_object('id', ${p.id}, 'number', ${p.number}, 'title', ${p.title}),
      'enquiry', case when ${seesEnquiry} and ${e.id} is not null
        then json_build_object('id', ${e.id}, 'number', ${e.number}, 'title', ${e.title}) end)`,
    },
    (list) => sql`
    select ${list}
    from ${tables.projects} ${p} left join ${tableOf(enquiries)} ${e} on ${e.branch_id} = ${p.branch_id} and ${e.id} = ${p.enquiry_id}
    where ${p.id} = ${project}`,
  );
  return rows[0]?.head ?? { project: null, enquiry: null };
};

/** The project of a request; null of a general purchase. */
export const projectOf = async (tx: Tx, request: number | undefined): Promise<number | null> => {
  if (request === undefined) return null;
  const rows = await selectRows(
    tx,
    { project: tables.requests.project_id },
    (list) => sql`select ${list} from ${tables.requests} where ${tables.requests.id} = ${request}`,
  );
  const project = rows[0]?.project ?? null;
  return project;
};

/** From the enquiry to the receipts of lines of requests of one project, or of a general purchase (rule 94). */
export const traceOf = async (
  tx: Tx,
  subjects: readonly TracedSubject[],
  { project, keys }: { readonly project: number | null; readonly keys: readonly string[] },
  who: Who,
): Promise<Trace> => {
  const sees = (step: (typeof hiddenSteps)[number]) => shownBy[step].some((one) => who.permissions.has(one));
  const lines = await tracedLines(tx, subjects.slice(0, most), {
    production: sees('production'),
    buyout: sees('buyout'),
    rfq: sees('rfq'),
    award: sees('award'),
  });
  const known = [...new Set([...keys, ...lines.flatMap(({ bill_line_key: key }) => key ?? [])])];
  const head = project === null ? { project: null, enquiry: null } : await headOf(tx, project, sees('enquiry'));
  return {
    hidden: hiddenSteps.filter((step) => !sees(step)),
    ...head,
    bill_lines: project === null ? [] : await billLinesOf(tx, project, known, sees('estimate')),
    lines,
    left_off: Math.max(0, subjects.length - most),
  };
};
