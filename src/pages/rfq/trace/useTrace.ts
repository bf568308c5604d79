import { useQuery } from '@tanstack/react-query';
import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import type { Trace } from '../../../resources/rfq/traceAnswers.ts';
import { traceCalls as calls } from '../../../resources/rfq/traceCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import type { Traced } from './traced.ts';

const read = async (provider: ProductDataProvider, of: Traced, signal: AbortSignal): Promise<Trace> => {
  switch (of.from) {
    case 'request':
      return (
        await provider.call(calls.traceOfRequestLine, { params: { request_id: of.request, id: of.line }, signal })
      ).data;
    case 'bill': {
      const query = { stage: of.stage, line_id: of.line };
      return (await provider.call(calls.traceOfBillLine, { params: { project_id: of.project }, query, signal })).data;
    }
    case 'key': {
      const query = { bill_line_key: of.key };
      return (await provider.call(calls.traceOfBillLine, { params: { project_id: of.project }, query, signal })).data;
    }
    case 'buyout':
      return (await provider.call(calls.traceOfBuyout, { params: { id: of.buyout }, signal })).data;
    case 'rfq':
      return (await provider.call(calls.traceOfRfqLine, { params: { rfq_id: of.rfq, id: of.line }, signal })).data;
    case 'award':
      return (await provider.call(calls.traceOfAwardLine, { params: { award_id: of.award, id: of.line }, signal }))
        .data;
  }
};

/** The trace of a line, read anew each time it is opened. */
export const useTrace = (of: Traced) => {
  const provider = useProvider();
  return useQuery({
    queryKey: ['trace', of],
    queryFn: ({ signal }) => read(provider, of, signal),
    staleTime: 0,
  });
};
