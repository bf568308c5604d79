import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../authProvider/session.ts';
import { users } from '../../resources/people/users.ts';
import { useProvider } from '../useProvider.ts';
import { awayText } from './awayTexts.ts';

/** What is said of colleagues who are away today, by their ids: "away until 3 Dec 2026". */
export const useAwayToday = (enabled: boolean): ReadonlyMap<number, string> => {
  const provider = useProvider();
  const may = useSession()?.permissions.includes(users.endpoints.away.permission) ?? false;
  const { data } = useQuery({
    queryKey: [users.name, 'away'],
    queryFn: async ({ signal }) => (await provider.call(users.endpoints.away, { signal })).data.records,
    enabled: enabled && may,
  });
  return new Map((data ?? []).map((one) => [one.id, awayText(one)]));
};
