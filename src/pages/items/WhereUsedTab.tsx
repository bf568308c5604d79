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
import { Link } from 'react-router-dom';
import { resourceNamed } from '../../resources/resource.named.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { showPath } from '../../ui/showPath.ts';
import { useUses } from './useUses.ts';

/** The BOMs that have the item as a component, and the estimations whose bills have it. */
export const WhereUsedTab = ({ record }: RecordPartProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUses(record.id);
  if (error && !data)
    return <FailedState title="Where it is used could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />;
  const uses = data.pages.flatMap((page) => page.records);
  if (uses.length === 0)
    return (
      <StatePanel icon={AccountTreeOutlined} title="Not used yet">
        No BOM and no estimation has this item.
      </StatePanel>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label="Where used" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Used in</TableCell>
              <TableCell>Kind</TableCell>
              <TableCell align="right">Quantity</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {uses.map((use) => (
              <TableRow key={`${use.resource}.${use.id}`}>
                <TableCell>
                  <MuiLink component={Link} to={showPath(use.resource, use.id)} underline="hover">
                    {use.name}
                  </MuiLink>
                  <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {use.code}
                  </Typography>
                </TableCell>
                <TableCell>{resourceNamed(use.resource)?.title}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                  {`${formatDecimal('quantity', use.quantity)} ${String(record['unit'])}`}
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
