import { Stack } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rfqLines } from '../../../resources/rfq/rfqLines.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { MoreButton, NotRead } from '../../../ui/page/NotRead.tsx';
import { useProvider } from '../../../ui/useProvider.ts';
import { LineTraces, type TracedRow } from './LineTraces.tsx';

/** Lines a page. */
const perPage = 100;

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
  const query = useInfiniteQuery({
    queryKey: [rfqLines.name, 'traces', id],
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) =>
      provider.getList<AnyRecord>(rfqLines.name, { pagination: { page, perPage }, filter: { rfq_id: id } }),
    getNextPageParam: ({ total = 0 }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
  if (!query.data) return <NotRead query={query} failed="The items could not be read" heights={[160]} />;
  return (
    <Stack spacing={1} sx={{ pb: 4 }}>
      <LineTraces rows={query.data.pages.flatMap(({ data }) => data.map((line) => rowOf(id, line)))} />
      <MoreButton query={query}>Show more</MoreButton>
    </Stack>
  );
};
