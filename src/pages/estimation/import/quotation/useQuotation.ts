import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../dataProvider/http.ts';
import { getSession } from '../../../../authProvider/session.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { useProvider } from '../../../../ui/useProvider.ts';
import { detailMeta } from '../../../../ui/useRecord.ts';
import type { BillStage } from '../stage.ts';
import type { LineRow } from '../stored.ts';
import { quotedLines, type Quoted } from './quoted.ts';

/** What a quotation says, apart from what a person adds before it is printed. */
export interface Quotation {
  readonly number: string;
  readonly revision: number;
  readonly title: string;
  readonly branch: string;
  readonly client: { readonly name: string; readonly address: string } | null;
  readonly project: string;
  readonly place: string;
  readonly enquiry: string;
  readonly by: string;
  readonly isApproved: boolean;
  readonly quoted: Quoted;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address with the city, which it may have already. */
const addressOf = (client: AnyRecord | null): string => {
  const [address, city] = [textOf(client?.['address']), textOf(client?.['city'])];
  return address.toLowerCase().includes(city.toLowerCase()) ? address : [address, city].filter(Boolean).join('\n');
};

/** Reads a revision with its lines, project and client. Who may not see those gets the quotation without them. */
export const useQuotation = (stage: BillStage, id: number) => {
  const provider = useProvider();
  const readOr = async (resource: string, of: unknown): Promise<AnyRecord | null> =>
    typeof of === 'number'
      ? provider
          .getOne<AnyRecord>(resource, { id: of })
          .then(({ data }) => data)
          .catch(() => null)
      : null;
  return useQuery({
    queryKey: [stage.records.name, 'quotation', id],
    staleTime: 0,
    queryFn: async (): Promise<Quotation> => {
      const [{ data: record }, { data: items }] = await Promise.all([
        provider.getOne<AnyRecord>(stage.records.name, { id, meta: detailMeta }),
        send(stage.sheet.items, { params: stage.sheet.paramsFor(id) }),
      ]);
      const rows: readonly LineRow[] = items.records;
      const project = await readOr('projects', record['project_id']);
      const client = await readOr('clients', project?.['client_id']);
      const session = getSession();
      const fields = stage.rateFields.includes('material_rate')
        ? ({ rate: 'selling_rate', extension: 'selling_extension', base: 'base_selling' } as const)
        : ({ rate: 'target_rate', extension: 'target_extension', base: 'base_target' } as const);
      const name = textOf(client?.['name']) || textOf(project?.['client_name']) || textOf(project?.['customer_name']);
      return {
        number: String(record['number']),
        revision: Number(record['revision']),
        title: String(record['title']),
        branch: session?.assigned_branches.find((branch) => branch.id === session.branch)?.name ?? '',
        client: name ? { name, address: addressOf(client) } : null,
        project: [textOf(project?.['number']), textOf(project?.['title'])].filter(Boolean).join(' · '),
        place: textOf(project?.['place']),
        enquiry: textOf(project?.['enquiry_name']),
        by: session?.user.name ?? '',
        isApproved: ['APPROVED', 'WITH_CLIENT', 'CLIENT_REVIEW', 'CLOSED'].includes(String(record['status'])),
        quoted: quotedLines(rows, fields),
      };
    },
  });
};
