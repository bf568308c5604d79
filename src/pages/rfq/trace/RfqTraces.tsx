import { useQuery } from '@tanstack/react-query';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { LineTraces, type TracedRow } from './LineTraces.tsx';

/** The most lines of an RFQ (rule 90). */
const most = 2000;

const rowOf = (rfq: number, { id, description, quantity, unit }: AnyRecord): TracedRow => ({
  id,
  name: String(description),
  quantity: String(quantity),
  ...(typeof unit === 'string' && { unit }),
  of: { from: 'rfq', rfq, line: id },
});

/** What an RFQ asks for, each with its trace. */
export const RfqTraces = ({ record: { id } }: RecordPartProps) => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: [rfqLines.name, 'traces', id],
    queryFn: async () => {
      const pagination = { page: 1, perPage: most };
      return (await provider.getList<AnyRecord>(rfqLines.name, { pagination, meta: { rfq_id: id } })).data;
    },
  });
  if (!query.data) return <NotRead query={query} failed="The items could not be read" heights={[160]} />;
  return <LineTraces rows={query.data.map((line) => rowOf(id, line))} />;
};
