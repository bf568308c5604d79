import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { counted } from '../fields/format.ts';
import { FailedState } from './FailedState.tsx';

/** The place of what is being read: boxes of these heights, in pixels. */
export const Placeholder = ({ heights = [120] }: { readonly heights?: readonly number[] | undefined }) => (
  <Stack role="status" aria-label="Loading..." sx={{ gap: 1.5 }}>
    {heights.map((height, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- they never change
      <Skeleton key={at} variant="rounded" height={height} />
    ))}
  </Stack>
);

interface Props {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** What is said if it could not be read: "The tree could not be read". */
  readonly failed: string;
  readonly heights?: readonly number[];
}

/** What stands in place of data that a query does not have: why, with a retry, or until then its place. */
export const NotRead = ({ query: { error, refetch }, failed, heights }: Props) =>
  error ? (
    <FailedState title={failed} error={error} onRetry={() => void refetch()} />
  ) : (
    <Placeholder heights={heights} />
  );

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly children: string;
}

/** The button for the next page of a query; nothing after the last. */
export const MoreButton = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreProps) =>
  hasNextPage && (
    <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ alignSelf: 'flex-start' }}>
      {children}
    </Button>
  );

interface CountProps extends Pick<MoreProps, 'query'> {
  readonly count: number;
  readonly one: string;
  readonly many: string;
}

/** The end of a list that is read page by page: the button for the next page, or after the last one how many they are. */
export const MoreOrCount = ({ query, count, one, many }: CountProps) =>
  query.hasNextPage ? (
    <MoreButton query={query}>Show more</MoreButton>
  ) : (
    <Typography variant="body2" color="text.secondary">
      {counted(count, one, many)}
    </Typography>
  );
