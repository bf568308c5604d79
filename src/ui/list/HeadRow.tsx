import { useListContext } from 'react-admin';
import { alignOf } from '../fields/kinds.tsx';
import type { ListColumn } from '../listColumns.ts';
import { useListPlace } from '../listPlace.ts';
import { WidthGrip } from './WidthGrip.tsx';
import { Unseen } from '../Unseen.tsx';

interface Props {
  readonly columns: readonly ListColumn[];
  /** In pixels, in the order of the columns. */
  readonly widths: readonly number[];
  /** Sets the width of a column; without one the content decides. */
  readonly onResize: (name: string, width: number | undefined) => void;
  readonly selectable: boolean;
  readonly all: boolean;
  readonly some: boolean;
  readonly onToggleAll: () => void;
}

/** The head of a list: a click sorts by a column, its edge sets the width; the head shows the sort order. */
export const HeadRow = ({ columns, widths, onResize, selectable, all, some, onToggleAll }: Props) => {
  const { sort, setSort } = useListContext();
  const { tails = [] } = useListPlace() ?? {};
  return (
    <tr>
      {selectable && (
        <th scope="col" className="list-choice">
          <label className="list-check">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = some && !all;
              }}
              checked={all}
              onChange={onToggleAll}
              aria-label={all ? 'Select none' : 'Select all rows shown'}
            />
          </label>
        </th>
      )}
      {columns.map(({ name, label, field, sortable }, at) => {
        const active = sort.field === name;
        const ascending = sort.order !== 'DESC';
        const grip = { label, width: widths[at] ?? 0, onResize: (width?: number) => onResize(name, width) };
        return (
          <th
            key={name}
            scope="col"
            aria-label={label}
            className={alignOf(field) === 'right' ? 'list-right' : undefined}
            aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
          >
            {sortable ? (
              <button
                type="button"
                className="list-head"
                onClick={() => setSort({ field: name, order: active && ascending ? 'DESC' : 'ASC' })}
              >
                {label}
                {active && <span aria-hidden>{ascending ? '↑' : '↓'}</span>}
              </button>
            ) : (
              <span className="list-head">{label}</span>
            )}
            <WidthGrip {...grip} />
          </th>
        );
      })}
      {tails.map(({ key, label }) => (
        <th key={key} scope="col">
          <Unseen>{label}</Unseen>
        </th>
      ))}
    </tr>
  );
};
