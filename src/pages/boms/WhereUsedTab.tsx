import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import {
  Button,
  Chip,
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
import { Link, useCreatePath } from 'react-admin';
import { boms } from '../../resources/boms.ts';
import { formatDecimal } from '../../ui/fields/format.ts';
import { FailedState } from '../../ui/page/FailedState.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { useUses } from './useUses.ts';

/** The BOMs that use this one, directly or through others. */
export const WhereUsedTab = ({ record }: RecordPartProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUses(record.id);
  const createPath = useCreatePath();
  if (error && !data)
    return <FailedState title="Where it is used could not be read" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading..." />;
  const uses = data.pages.flatMap((page) => page.records);
  if (uses.length === 0)
    return (
      <StatePanel icon={AccountTreeOutlined} title="Not used yet">
        No other BOM has this one as a component.
      </StatePanel>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label="Where used" sx={{ '& td, & th': { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>BOM</TableCell>
              <TableCell>Used</TableCell>
              <TableCell align="right">One unit takes</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {uses.map((use) => (
              <TableRow key={use.id}>
                <TableCell>
                  <MuiLink
                    component={Link}
                    to={createPath({ resource: boms.name, type: 'show', id: use.id })}
                    underline="hover"
                  >
                    {use.name}
                  </MuiLink>
                  <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                    {use.is_active ? use.code : `${use.code} · not active`}
                  </Typography>
                </TableCell>
                <TableCell>
                  <Chip
                    size="small"
                    variant={use.level === 1 ? 'filled' : 'outlined'}
                    label={use.level === 1 ? 'Directly' : `Through ${use.level - 1} other${use.level > 2 ? 's' : ''}`}
                  />
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
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
