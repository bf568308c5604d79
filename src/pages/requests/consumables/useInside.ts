import { useQuery } from '@tanstack/react-query';
import { listCallsOf } from '../../../schema/calls/listCalls.ts';
import type { Call } from '../../../schema/calls/call.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { requestLines } from '../model.ts';

const recordsIn = (data: unknown): readonly AnyRecord[] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the rows of a list, by its call
  isRecord(data) && Array.isArray(data['records']) ? (data['records'] as AnyRecord[]) : [];

/** All lines of a list of what is in a product. Changes of lines read them again. */
export const useInside = (list: 'allocation-items-of-product' | 'allocation-consumables', product: AnyRecord) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [requestLines.name, 'inside', list, product.id],
    queryFn: async ({ signal }) => {
      const call: Call | undefined = listCallsOf(requestLines).get(list);
      if (!call) throw new Error(`There is no list ${list}`);
      const params = { request_id: Number(product['request_id']), parent_line_id: product.id };
      const { data } = await provider.call<Call>(call, { params, query: { getAll: true }, signal });
      return recordsIn(data);
    },
  });
};
