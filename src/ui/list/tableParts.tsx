import type { KeyboardEventHandler, FocusEventHandler, MouseEventHandler } from 'react';
import type { Identifier } from 'react-admin';
import type { TableComponents } from 'react-virtuoso';
import { isHead, type Item } from './groups.ts';

/** The state of the list for the components of the virtual table. */
export interface RowContext {
  readonly selected: ReadonlySet<Identifier>;
  /** Ids of records that somebody else has just changed. */
  readonly changed: ReadonlySet<number>;
  /** The index of the row in the Tab order. */
  readonly active: number;
  /** The rows of the table, with that of the headings; -1 while nobody has counted them. */
  readonly rowCount: number;
  /** The widths of the columns in pixels, that of the checkboxes first. */
  readonly widths: readonly number[];
  readonly label: string;
  readonly stale: boolean;
  readonly onClick: MouseEventHandler;
  readonly onKeyDown: KeyboardEventHandler;
  readonly onFocus: FocusEventHandler;
}

type Parts = TableComponents<Item, RowContext>;

/** The components of the virtual table. They are defined outside of React components: otherwise every render remounts them. */
export const tableParts: Parts = {
  Table: ({ context, style, children }) => (
    // The handlers are those of the rows and their controls, which have their roles and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      style={{
        ...style,
        width: context.widths.reduce((sum, width) => sum + width, 0),
        opacity: context.stale ? 0.6 : 1,
      }}
      aria-label={context.label}
      aria-rowcount={context.rowCount}
      aria-busy={context.stale}
      onClick={context.onClick}
      onKeyDown={context.onKeyDown}
      onFocus={context.onFocus}
    >
      <colgroup>
        {context.widths.map((width, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column of the table is its place
          <col key={at} style={{ width }} />
        ))}
      </colgroup>
      {children}
    </table>
  ),
  TableRow: ({ item, context, style, children, ...props }) => {
    const index = props['data-index'];
    return (
      <tr
        style={style}
        data-index={index}
        data-item-index={props['data-item-index']}
        data-known-size={props['data-known-size']}
        className={isHead(item) ? 'list-group' : context.changed.has(item.id) ? 'list-changed' : undefined}
        aria-selected={isHead(item) ? undefined : context.selected.has(item.id)}
        aria-rowindex={index + 2}
        tabIndex={index === context.active ? 0 : -1}
      >
        {children}
      </tr>
    );
  },
};
