import { useQuery } from '@tanstack/react-query';
import { mentions } from '../../resources/readMarks.calls.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** A comment that calls upon the person, as the server answers it. */
export interface MentionOfMe {
  readonly comment_id: number;
  readonly resource: string;
  readonly record_id: number;
  readonly record_name: string;
  readonly excerpt: string;
  readonly by_name: string;
  readonly at: string;
}

/** The newest unread comments that call upon the person, once they are wanted. */
export const useMentionsOfMe = (wanted: boolean): readonly MentionOfMe[] => {
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['waiting', 'mentions'],
    queryFn: async ({ signal }) => (await provider.call(mentions, { query: { per_page: 5 }, signal })).data.records,
    enabled: wanted,
  });
  return data ?? [];
};
