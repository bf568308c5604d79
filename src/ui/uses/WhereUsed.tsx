import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import {
  Button,
  Link as MuiLink,
  Paper,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FailedState } from '../page/FailedState.tsx';
import { StatePanel } from '../page/StatePanel.tsx';
import { showPath } from '../showPath.ts';
import type { Uses } from './useUses.ts';

/** One record that uses another. */
export interface ShownUse {
  readonly resource: string;
  readonly id: number;
  readonly name: string;
  /** Below the name. */
  readonly code: string;
  readonly how: ReactNode;
  readonly quantity: string;
}

interface Props<U> {
  readonly uses: Uses<U>;
  /** The headings of what uses it, how, and how much of it. */
  readonly headings: readonly [what: string, how: string, quantity: string];
  readonly shown: (use: U) => ShownUse;
  /** What is said where nothing uses it. */
  readonly none: string;
}

/** The records that use a record, each a link, with the quantity that each takes. */
export const WhereUsed = <U,>({ uses, headings: [what, how, quantity], shown, none }: Props<U>) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = uses;
  if (error && !data)
    return <FailedState title="Where it is used could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />;
  const all = data.pages.flatMap((page) => page.records.map(shown));
  if (all.length === 0)
    return (
      <StatePanel icon={AccountTreeOutlined} title="Not used yet">
        {none}
      </StatePanel>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label="Where used" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{what}</TableCell>
              <TableCell>{how}</TableCell>
              <TableCell align="right">{quantity}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {all.map((use) => (
              <TableRow key={`${use.resource}.${use.id}`}>
                <TableCell>
                  <MuiLink component={Link} to={showPath(use.resource, use.id)} underline="hover">
                    {use.name}
                  </MuiLink>
                  <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {use.code}
                  </Typography>
                </TableCell>
                <TableCell>{use.how}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {use.quantity}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show more
        </Button>
      )}
    </Stack>
  );
};
