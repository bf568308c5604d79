import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { workingCalendar } from '../../domain/schedule/calendar.ts';
import { holidays } from '../../resources/planning/holidays.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** The working calendar of the branch (rule 75), its rules, and the query that reads it; undefined until it is read. */
export const useWorkingCalendar = () => {
  const provider = useProvider();
  const query = useQuery({
    queryKey: [holidays.name, 'calendar'],
    queryFn: async ({ signal }) => (await provider.call(holidays.endpoints.calendar, { signal })).data,
  });
  const { data } = query;
  const calendar = useMemo(() => data && workingCalendar(data), [data]);
  return { calendar, rules: data, query };
};
