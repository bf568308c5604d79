import { Table, TableBody, TableHead, TableRow } from '@mui/material';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { TableComponents } from 'react-virtuoso';
import type { AnyRecord } from '../../schema/record.ts';
import { changedRowStyle } from '../live/changedRows.ts';
import type { Identifier } from 'react-admin';

/** The state of the list for the components of the virtual table. */
export interface RowContext {
  readonly open: (record: AnyRecord) => void;
  readonly toggle: (record: AnyRecord) => void;
  readonly selected: ReadonlySet<Identifier>;
  /** Ids of records that somebody else has just changed. */
  readonly changed: ReadonlySet<number>;
  /** The index of the row in the Tab order. */
  readonly active: number;
  readonly move: (to: number) => void;
  readonly setActive: (index: number) => void;
  readonly total: number;
  readonly width: number;
  readonly label: string;
  readonly stale: boolean;
}

type Parts = TableComponents<AnyRecord, RowContext>;

const keys: Readonly<Record<string, (index: number, record: AnyRecord, context: RowContext) => void>> = {
  Enter: (_, record, { open }) => open(record),
  ' ': (_, record, { toggle }) => toggle(record),
  ArrowDown: (index, _, { move }) => move(index + 1),
  ArrowUp: (index, _, { move }) => move(index - 1),
  Home: (_, __, { move }) => move(0),
};
/** Whether the event comes from a control in the row. */
const isControl = (event: MouseEvent | KeyboardEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null;

const Row: NonNullable<Parts['TableRow']> = ({ item, context, ...props }) => {
  const index = props['data-index'];
  const selected = context.selected.has(item.id);
  return (
    <TableRow
      {...props}
      hover
      selected={selected}
      aria-selected={selected}
      aria-rowindex={index + 2}
      tabIndex={index === context.active ? 0 : -1}
      onFocus={() => context.setActive(index)}
      onClick={(event) => !isControl(event) && context.open(item)}
      onKeyDown={(event) => {
        const act = isControl(event) ? undefined : keys[event.key];
        if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        act(index, item, context);
      }}
      sx={[
        {
          cursor: 'pointer',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        },
        context.changed.has(item.id) && changedRowStyle,
      ]}
    />
  );
};

/** The components of the virtual table. They are defined outside of React components: otherwise every render remounts them. */
export const tableParts: Parts = {
  Table: ({ context, ...props }) => (
    <Table
      {...props}
      size="small"
      aria-label={context.label}
      aria-rowcount={context.total + 1}
      aria-busy={context.stale}
      sx={{
        tableLayout: 'fixed',
        borderCollapse: 'separate',
        minWidth: context.width,
        opacity: context.stale ? 0.6 : 1,
      }}
    />
  ),
  TableHead: ({ style, children, ref }) => (
    <TableHead style={style} ref={ref}>
      {children}
    </TableHead>
  ),
  TableBody: ({ style, children, ref, ...props }) => (
    <TableBody style={style} ref={ref} data-testid={props['data-testid']}>
      {children}
    </TableBody>
  ),
  TableRow: Row,
};
