import { Box, Checkbox, Link as MuiLink, Paper, TableCell } from '@mui/material';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useCreatePath, useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { TableVirtuoso, type TableVirtuosoHandle } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { alignOf } from '../fields/kinds.tsx';
import { useChangedRows } from '../live/changedRows.ts';
import { Cell } from './Cell.tsx';
import type { Column } from './columns.ts';
import { useCurrentList } from './currentList.ts';
import { HeadRow } from './HeadRow.tsx';
import { type RowContext, tableParts } from './tableParts.tsx';
import { useFill } from './useFill.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import type { Rows } from './useRows.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly selectable: boolean;
}
const checkboxWidth = 44;
const border = 2;
/** Pixels for the status line and the page margin below the table. */
const below = 60;

/** The list as a table. Only the rows in sight are drawn. */
export const RowTable = ({ resource, columns, rows: { rows, total, loadMore, stale }, selectable }: Props) => {
  const { selectedIds, onToggleItem, onSelect } = useListContext<AnyRecord>();
  const changed = useChangedRows(resource.name);
  const navigate = useNavigate();
  const list = useCurrentList();
  const createPath = useCreatePath();
  const table = useRef<TableVirtuosoHandle>(null);
  const { ref, height } = useFill(below);
  const scrollPosition = useScrollPosition(resource.name, table);
  const [active, setActive] = useState(0);
  // Few rows make a short table.
  const [drawn, setDrawn] = useState(Number.POSITIVE_INFINITY);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const pathOf = useCallback(
    (id: number) => createPath({ resource: resource.name, type: 'show', id }),
    [createPath, resource],
  );

  const context: RowContext = {
    open: (record) => navigate(pathOf(record.id)),
    toggle: (record) => selectable && onToggleItem(record.id),
    selected,
    changed,
    active: Math.min(active, Math.max(0, rows.length - 1)),
    setActive,
    move: (to) => {
      if (to < 0 || to >= rows.length) return;
      setActive(to);
      const focus = () => ref.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus();
      table.current?.scrollIntoView({ index: to, done: () => requestAnimationFrame(focus) });
    },
    total,
    width: columns.reduce((sum, c) => sum + c.width, selectable ? checkboxWidth : 0),
    label: list?.title ?? resource.titles,
    stale,
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));

  return (
    <Paper ref={ref} variant="outlined" sx={{ overflow: 'hidden' }}>
      <TableVirtuoso<AnyRecord, RowContext>
        ref={table}
        style={{ height: Math.min(height, drawn + border) }}
        totalListHeightChanged={setDrawn}
        data={rows}
        context={context}
        components={tableParts}
        computeItemKey={(_, row) => row.id}
        increaseViewportBy={400}
        // The Tab key stops at a row, not at the frame.
        tabIndex={-1}
        endReached={loadMore}
        {...scrollPosition}
        fixedHeaderContent={() => (
          <HeadRow
            columns={columns}
            selectable={selectable}
            all={all}
            some={selected.size > 0}
            onToggleAll={() => onSelect(all ? [] : rows.map((row) => row.id))}
          />
        )}
        itemContent={(_, row) => (
          <>
            {selectable && (
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  tabIndex={-1}
                  checked={selected.has(row.id)}
                  onChange={() => onToggleItem(row.id)}
                  slotProps={{
                    input: { tabIndex: -1, 'aria-label': `Select ${String(row[resource.represent] ?? '')}` },
                  }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.name}
                align={alignOf(column.field)}
                sx={{
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {column.name === resource.represent ? (
                  <MuiLink
                    component={Link}
                    to={pathOf(row.id)}
                    tabIndex={-1}
                    color="text.primary"
                    title={String(row[column.name] ?? '')}
                    sx={{ fontWeight: 600 }}
                  >
                    <Cell column={column} record={row} />
                  </MuiLink>
                ) : (
                  <Box
                    component="span"
                    title={
                      typeof row[column.name] === 'string' && column.field.kind !== 'instant'
                        ? String(row[column.name])
                        : undefined
                    }
                  >
                    <Cell column={column} record={row} />
                  </Box>
                )}
              </TableCell>
            ))}
          </>
        )}
      />
    </Paper>
  );
};
