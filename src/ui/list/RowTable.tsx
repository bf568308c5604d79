import { useCallback, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { TableVirtuoso, type ListRange, type TableVirtuosoHandle } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowPath } from '../showPath.ts';
import { useChangedRows } from '../live/changedRows.ts';
import type { ListColumn } from '../listColumns.ts';
import { useCurrentList } from './currentList.ts';
import { GroupCells } from './GroupCells.tsx';
import { grouped, isHead, type Item } from './groups.ts';
import { HeadRow } from './HeadRow.tsx';
import { headHeight, ListFrame, rowHeight } from './ListFrame.tsx';
import { MoreColumns } from './MoreColumns.tsx';
import { useListPlace } from '../listPlace.ts';
import { RowCells } from './RowCells.tsx';
import { type RowContext, tableParts } from './tableParts.tsx';
import { useActiveRow } from './useActiveRow.ts';
import { useColumnWidths } from './useColumnWidths.ts';
import { useFill } from './useFill.ts';
import { useListKeys } from './useListKeys.ts';
import { useRowEvents } from './useRowEvents.ts';
import { scrollbarWidth } from './scrollbarWidth.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import type { RowsOfList } from './useRows.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly ListColumn[];
  readonly rows: RowsOfList;
  readonly selectable: boolean;
}
const checkboxWidth = 44;
/** The least height of a list on the page of a record, whose head takes much of the window. */
const minHeightOfRecord = headHeight + 10 * rowHeight;
/** Pixels for the border of the frame, and the status line and the page margin below it. */
const below = 62;
/** The next page is asked for when so few loaded rows are left below those in sight. */
const ahead = 30;

/** The list as a table. Only the rows in sight are drawn. */
export const RowTable = ({ resource, columns, rows: { rows, total, isFloor, loadMore, stale }, selectable }: Props) => {
  const { selectedIds, onToggleItem, onSelect } = useListContext<AnyRecord>();
  const changed = useChangedRows(resource.name);
  const navigate = useNavigate();
  const list = useCurrentList();
  const table = useRef<TableVirtuosoHandle>(null);
  const place = useListPlace();
  const { ref, height, width } = useFill(below, place ? minHeightOfRecord : undefined);
  const scrollPosition = useScrollPosition(resource, table);
  const items = useMemo(() => grouped(rows, place?.group?.by), [rows, place?.group?.by]);
  const [active, setActive] = useActiveRow(items);
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const full = headHeight + items.length * rowHeight;
  const tails = place?.tails ?? [];
  const tailed = tails.reduce((sum, tail) => sum + tail.width, 0);
  const bar = full > height ? scrollbarWidth() : 0;
  const room = width - bar - (selectable ? checkboxWidth : 0) - tailed;
  const { widths, resize } = useColumnWidths(resource, columns, rows, room);
  const openHere = place?.open;
  const open = useCallback(
    (item: Item) => {
      if (isHead(item)) return;
      if (openHere) return openHere(item);
      const to = rowPath(resource, item, list);
      if (to !== undefined) void navigate(to);
    },
    [navigate, resource, list, openHere],
  );
  const toggle = useCallback(
    (item: Item) => {
      if (!selectable) return;
      if (!isHead(item)) return onToggleItem(item.id);
      const own = item.rows.map(({ id }) => id);
      const others = selectedIds.filter((id) => !own.includes(Number(id)));
      onSelect(own.every((id) => selectedIds.includes(id)) ? others : [...others, ...own]);
    },
    [selectable, onToggleItem, onSelect, selectedIds],
  );
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
    [ref, setActive],
  );
  const onKeyDown = useListKeys({ rows: items, active, heading, move, open, toggle });
  const events = useRowEvents({ rows: items, open, toggle, setActive });
  const loadAhead = ({ endIndex }: ListRange) => {
    if (endIndex >= items.length - ahead) loadMore();
  };
  const context: RowContext = {
    selected,
    changed,
    active,
    // Unknown to the reader of a screen too.
    rowCount: isFloor ? -1 : total + 1,
    widths: [...(selectable ? [checkboxWidth] : []), ...widths, ...tails.map((tail) => tail.width)],
    label: list?.title ?? resource.titles,
    stale,
    onKeyDown,
    ...events,
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));
  return (
    <ListFrame ref={ref}>
      <TableVirtuoso<Item, RowContext>
        ref={table}
        style={{ height: Math.min(height, full) }}
        fixedItemHeight={rowHeight}
        data={items}
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
        itemContent={(at, row) =>
          isHead(row) ? (
            <GroupCells
              head={row}
              selected={selectable ? selected : undefined}
              width={columns.length + tails.length}
              active={at === active}
            />
          ) : (
            <RowCells
              record={row}
              columns={columns}
              represent={resource.represent}
              path={place ? undefined : rowPath(resource, row, list)}
              selected={selectable ? selected.has(row.id) : undefined}
              active={at === active}
            />
          )
        }
      />
      <MoreColumns frame={ref} widths={context.widths} room={width} right={bar} />
    </ListFrame>
  );
};
