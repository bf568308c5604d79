import { Box, ButtonBase, Checkbox, Paper, Stack, Typography } from '@mui/material';
import { useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import { Link, useListContext } from 'react-admin';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { aboutColumn } from '../../schema/subject.ts';
import { formatInteger } from '../fields/format.ts';
import { plainText } from '../fields/plainText.ts';
import { rowPath } from '../showPath.ts';
import { useCurrentList } from './currentList.ts';
import { changedRowStyle, useChangedRows } from '../live/changedRows.ts';
import { Cell } from './Cell.tsx';
import { cellStyles } from './cellStyles.ts';
import type { ListColumn } from '../listColumns.ts';
import { grouped, isHead, type GroupHead } from './groups.ts';
import { useListPlace, type ListPlace } from '../listPlace.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import type { RowsOfList } from './useRows.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: readonly ListColumn[];
  readonly rows: RowsOfList;
  readonly selectable: boolean;
}
/** The most fields on a card, besides the name and `about`. */
const secondary = 4;

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '';
/** What a card has before others: the state, what may be late, what the list is sorted by; then the first columns. */
const rankOf = ({ name, field }: ListColumn, [sorted]: readonly string[]): number => {
  if (field.kind === 'one_of' && field.tones) return 0;
  if ('late' in field && field.late) return 1;
  return name === sorted ? 2 : 3;
};
/** Whether a value needs its label. These values come last. */
const isNamed = ({ field }: ListColumn) => field.kind === 'flag' || field.kind === 'rows';
const parts = { List: (props: ComponentProps<'div'>) => <div {...props} role="list" /> };

interface OpensProps {
  readonly resource: Resource;
  readonly row: AnyRecord;
  readonly place: ListPlace | undefined;
  readonly sx: { readonly pl: number };
  readonly children: ReactNode;
}

/** What of a card leads to its record. */
const Opens = ({ resource, row, place, sx, children }: OpensProps) => {
  const list = useCurrentList();
  const whole = {
    display: 'block',
    width: '100%',
    textAlign: 'left',
    py: 1,
    pr: 1.5,
    color: 'inherit',
    ...sx,
  } as const;
  if (place)
    return (
      <ButtonBase onClick={() => place.open(row)} sx={whole}>
        {children}
      </ButtonBase>
    );
  const to = rowPath(resource, row, list);
  if (to === undefined) return <Box sx={whole}>{children}</Box>;
  return (
    <Box component={Link} to={to} sx={{ ...whole, '&, &:hover': { textDecoration: 'none' } }}>
      {children}
    </Box>
  );
};

interface ControlsProps {
  readonly row: AnyRecord;
  /** The columns whose cells do something. */
  readonly columns: readonly ListColumn[];
  readonly place: ListPlace | undefined;
}

/** What can be done with a record on its card. */
const Controls = ({ row, columns, place }: ControlsProps) => {
  if (!place || (columns.length === 0 && place.tails.length === 0)) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 0.5, pr: 0.5 }}>
      {columns.map((column) => {
        const Cell = place.cells[column.name];
        return Cell && <Cell key={column.name} record={row} column={column} active labelled />;
      })}
      <Box sx={{ flex: 1 }} />
      {place.tails.map(({ key, Cell: Tail }) => (
        <Tail key={key} record={row} active />
      ))}
    </Stack>
  );
};

interface GroupProps {
  readonly head: GroupHead;
  readonly place: ListPlace | undefined;
}

/** The head of a group above its cards. */
const GroupCard = ({ head, place }: GroupProps) => {
  const Actions = place?.group?.Actions;
  return (
    <Stack
      direction="row"
      role="listitem"
      sx={{
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        minHeight: 44,
        bgcolor: 'background.sunken',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {head.name || place?.group?.none}
      </Typography>
      <Typography variant="body2" color="text.secondary" component="span" sx={{ flex: 1 }}>
        {formatInteger(head.rows.length)}
      </Typography>
      {Actions && head.name !== '' && <Actions record={head.rows[0]} active />}
    </Stack>
  );
};

/** The list on a phone: one compact card a record, without horizontal scrolling. */
export const RowCards = ({ resource, columns, rows: { rows, loadMore, stale }, selectable }: Props) => {
  const { selectedIds, onToggleItem } = useListContext<AnyRecord>();
  const changed = useChangedRows(resource.name);
  const list = useRef<VirtuosoHandle>(null);
  const scrollPosition = useScrollPosition(resource, list);
  const place = useListPlace();
  const { represent } = resource;
  const about = aboutColumn(resource);
  const items = useMemo(() => grouped(rows, place?.group?.by), [rows, place?.group?.by]);
  const acting = columns.filter((c) => place?.cells[c.name]);
  const others = columns.filter((c) => c.name !== represent && c.name !== resource.about && !acting.includes(c));
  return (
    <Paper variant="outlined" sx={[cellStyles, { overflow: 'hidden', opacity: stale ? 0.6 : 1 }]} aria-busy={stale}>
      <Virtuoso
        ref={list}
        useWindowScroll
        data={items}
        components={parts}
        computeItemKey={(_, row) => row.id}
        increaseViewportBy={600}
        endReached={loadMore}
        {...scrollPosition}
        itemContent={(_, row) => {
          if (isHead(row)) return <GroupCard head={row} place={place} />;
          const name = String(row[resource.represent] || `${resource.title} ${row.id}`);
          const shown = others
            .filter(({ field, name: column }) => plainText(field, column, row) !== '')
            .toSorted((a, b) => rankOf(a, resource.list.sort) - rankOf(b, resource.list.sort))
            .slice(0, secondary)
            .toSorted((a, b) => others.indexOf(a) - others.indexOf(b))
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
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Opens resource={resource} row={row} place={place} sx={{ pl: selectable ? 0.5 : 1.5 }}>
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
                </Opens>
                <Controls row={row} columns={acting} place={place} />
              </Box>
            </Stack>
          );
        }}
      />
    </Paper>
  );
};
