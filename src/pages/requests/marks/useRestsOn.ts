import { useQuery } from '@tanstack/react-query';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import type { RestsOn } from '../../../resources/requests/requestCalls.ts';
import { useFreshOnLive } from '../../../ui/live/useFreshOnLive.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const key = 'rests-on';
const byLine = (records: readonly RestsOn[]): ReadonlyMap<number, RestsOn> =>
  new Map(records.map((one) => [one.id, one]));

/** What the marks of the lines of a request rest on, by the line; undefined until it is read. */
export const useRestsOn = (request: number): ReadonlyMap<number, RestsOn> | undefined => {
  const provider = useProvider();
  useFreshOnLive(key);
  const { data } = useQuery({
    queryKey: [key, request],
    queryFn: async ({ signal }) => {
      const { data: answer } = await provider.call(purchaseRequestLines.endpoints.restsOn, {
        params: { request_id: request },
        signal,
      });
      return answer.records;
    },
    select: byLine,
  });
  return data;
};
