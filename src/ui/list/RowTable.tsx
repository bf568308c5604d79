import { useCallback, useMemo, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { TableVirtuoso, type ListRange, type TableVirtuosoHandle } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowPath } from '../showPath.ts';
import { useChangedRows } from '../live/changedRows.ts';
import type { Column } from './columns.ts';
import { useCurrentList } from './currentList.ts';
import { HeadRow } from './HeadRow.tsx';
import { headHeight, ListFrame, rowHeight } from './ListFrame.tsx';
import { RowCells } from './RowCells.tsx';
import { type RowContext, tableParts } from './tableParts.tsx';
import { useColumnWidths } from './useColumnWidths.ts';
import { useFill } from './useFill.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowEvents } from './useRowEvents.ts';
import { scrollbarWidth } from './scrollbarWidth.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import type { Rows } from './useRows.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly selectable: boolean;
}
const checkboxWidth = 44;
/** Pixels for the border of the frame, and the status line and the page margin below it. */
const below = 62;
/** The next page is asked for when so few loaded rows are left below those in sight. */
const ahead = 30;

/** The list as a table. Only the rows in sight are drawn. */
export const RowTable = ({ resource, columns, rows: { rows, total, loadMore, stale }, selectable }: Props) => {
  const { selectedIds, onToggleItem, onSelect } = useListContext<AnyRecord>();
  const changed = useChangedRows(resource.name);
  const navigate = useNavigate();
  const list = useCurrentList();
  const table = useRef<TableVirtuosoHandle>(null);
  const { ref, height, width } = useFill(below);
  const scrollPosition = useScrollPosition(resource.name, table);
  const [focused, setActive] = useState(0);
  const active = Math.min(focused, Math.max(0, rows.length - 1));
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const full = headHeight + rows.length * rowHeight;
  const room = width - (full > height ? scrollbarWidth() : 0) - (selectable ? checkboxWidth : 0);
  const { widths, resize } = useColumnWidths(resource, columns, rows, room);
  const open = useCallback((record: AnyRecord) => void navigate(rowPath(resource, record)), [navigate, resource]);
  const toggle = useCallback((record: AnyRecord) => selectable && onToggleItem(record.id), [selectable, onToggleItem]);
  const heading = useRef<number>(undefined);
  const move = useCallback(
    (to: number) => {
      setActive(to);
      heading.current = to;
      const focus = () => {
        if (heading.current !== to) return;
        heading.current = undefined;
        ref.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus();
      };
      table.current?.scrollIntoView({ index: to, done: () => requestAnimationFrame(focus) });
    },
    [ref],
  );
  const onKeyDown = useListKeys({ rows, active, heading, move, open, toggle });
  const events = useRowEvents({ rows, open, toggle, setActive });
  const loadAhead = ({ endIndex }: ListRange) => {
    if (endIndex >= rows.length - ahead) loadMore();
  };
  const context: RowContext = {
    selected,
    changed,
    active,
    total,
    widths: selectable ? [checkboxWidth, ...widths] : widths,
    label: list?.title ?? resource.titles,
    stale,
    onKeyDown,
    ...events,
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));
  return (
    <ListFrame ref={ref}>
      <TableVirtuoso<AnyRecord, RowContext>
        ref={table}
        style={{ height: Math.min(height, full) }}
        fixedItemHeight={rowHeight}
        data={rows}
        context={context}
        components={tableParts}
        computeItemKey={(_, row) => row.id}
        increaseViewportBy={rowHeight * 10}
        // The Tab key stops at a row, not at the frame.
        tabIndex={-1}
        rangeChanged={loadAhead}
        endReached={loadMore}
        {...scrollPosition}
        fixedHeaderContent={() => (
          <HeadRow
            columns={columns}
            widths={widths}
            onResize={resize}
            selectable={selectable}
            all={all}
            some={selected.size > 0}
            onToggleAll={() => onSelect(all ? [] : rows.map((row) => row.id))}
          />
        )}
        itemContent={(_, row) => (
          <RowCells
            record={row}
            columns={columns}
            represent={resource.represent}
            path={rowPath(resource, row)}
            selected={selectable ? selected.has(row.id) : undefined}
          />
        )}
      />
    </ListFrame>
  );
};
