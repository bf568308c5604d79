import { Box, Checkbox, Paper, Stack, Typography } from '@mui/material';
import { useRef, type ComponentProps } from 'react';
import { Link, useListContext } from 'react-admin';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowPath } from '../showPath.ts';
import { changedRowStyle, useChangedRows } from '../live/changedRows.ts';
import { Cell } from './Cell.tsx';
import { cellStyles } from './cellStyles.ts';
import type { Column } from './columns.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import type { Rows } from './useRows.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly selectable: boolean;
}
/** The most fields on a card, besides the name and `about`. */
const secondary = 4;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';
/** Whether a value needs its label. These values come last. */
const isNamed = ({ field }: Column) => field.kind === 'flag' || field.kind === 'lines';
const parts = { List: (props: ComponentProps<'div'>) => <div {...props} role="list" /> };

/** The list on a phone: one compact card a record, without horizontal scrolling. */
export const RowCards = ({ resource, columns, rows: { rows, loadMore, stale }, selectable }: Props) => {
  const { selectedIds, onToggleItem } = useListContext<AnyRecord>();
  const changed = useChangedRows(resource.name);
  const list = useRef<VirtuosoHandle>(null);
  const scrollPosition = useScrollPosition(resource.name, list);
  const { represent, about } = resource;
  const others = columns.filter((c) => c.name !== represent && c.name !== about);
  return (
    <Paper variant="outlined" sx={[cellStyles, { overflow: 'hidden', opacity: stale ? 0.6 : 1 }]} aria-busy={stale}>
      <Virtuoso
        ref={list}
        useWindowScroll
        data={rows}
        components={parts}
        computeItemKey={(_, row) => row.id}
        increaseViewportBy={600}
        endReached={loadMore}
        {...scrollPosition}
        itemContent={(_, row) => {
          const name = String(row[resource.represent] ?? '');
          const shown = others
            .filter((c) => isFilled(row[c.name]) || c.field.kind === 'lines')
            .slice(0, secondary)
            .toSorted((a, b) => Number(isNamed(a)) - Number(isNamed(b)));
          return (
            <Stack
              direction="row"
              role="listitem"
              sx={[{ borderBottom: 1, borderColor: 'divider', minHeight: 60 }, changed.has(row.id) && changedRowStyle]}
            >
              {selectable && (
                <Checkbox
                  size="small"
                  checked={selectedIds.includes(row.id)}
                  onChange={() => onToggleItem(row.id)}
                  slotProps={{ input: { 'aria-label': `Select ${name}` } }}
                  sx={{ alignSelf: 'flex-start', mt: 0.5, ml: 0.5 }}
                />
              )}
              <Box
                component={Link}
                to={rowPath(resource, row)}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  py: 1,
                  pr: 1.5,
                  pl: selectable ? 0.5 : 1.5,
                  color: 'inherit',
                  '&, &:hover': { textDecoration: 'none' },
                }}
              >
                <Typography variant="subtitle1" component="div" sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>
                  {name}
                </Typography>
                {about && isFilled(row[about]) && (
                  <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
                    {String(row[about])}
                  </Typography>
                )}
                <Stack
                  direction="row"
                  sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25, mt: 0.25 }}
                >
                  {shown.map((column) => (
                    <Typography
                      key={column.name}
                      variant="body2"
                      component="span"
                      color="text.secondary"
                      sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                    >
                      {isNamed(column) && `${column.label} `}
                      <Cell column={column} record={row} />
                    </Typography>
                  ))}
                </Stack>
              </Box>
            </Stack>
          );
        }}
      />
    </Paper>
  );
};
