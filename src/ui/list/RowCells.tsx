import { memo } from 'react';
import { addressOf } from '../../authProvider/basePath.ts';
import { labelOf } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';
import { inSentence } from '../../schema/words.ts';
import { alignOf } from '../fields/kinds.tsx';
import { plainText } from '../fields/plainText.ts';
import { Cell } from './Cell.tsx';
import type { ListColumn } from '../listColumns.ts';
import { useListPlace } from '../listPlace.ts';

interface Props {
  readonly record: AnyRecord;
  readonly columns: readonly ListColumn[];
  /** The column whose value leads to the record. */
  readonly represent: string;
  /** Undefined for a row without a page. */
  readonly path: string | undefined;
  /** Undefined where rows cannot be selected. */
  readonly selected: boolean | undefined;
  /** Whether it is the row in the Tab order. */
  readonly active: boolean;
}

/**
 * The cells of a row. They are drawn again only when the row, its selection or the columns change. The table handles
 * their events.
 */
export const RowCells = memo(function RowCells({ record, columns, represent, path, selected, active }: Props) {
  const { cells = {}, tails = [] } = useListPlace() ?? {};
  return (
    <>
      {selected !== undefined && (
        <td className="list-choice">
          <label className="list-check">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected}
              // The table changes it.
              readOnly
              aria-label={`Select ${String(record[represent] ?? '')}`}
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const { name, field } = column;
        const Own = cells[name];
        if (Own)
          return (
            <td key={name} className={alignOf(field) === 'right' ? 'list-right' : undefined}>
              <Own record={record} column={column} active={active} />
            </td>
          );
        const isName = name === represent;
        // A link without a text cannot be opened: its number may be missing.
        const isUnnamed = isName && path !== undefined && plainText(field, name, record) === '';
        const value = isUnnamed ? `No ${inSentence(labelOf(name, field))}` : <Cell column={column} record={record} />;
        return (
          <td
            key={name}
            className={alignOf(field) === 'right' ? 'list-right' : undefined}
            title={field.kind === 'flag' || 'late' in field ? undefined : plainText(field, name, record) || undefined}
          >
            {isName && path === undefined ? (
              <span className="list-name">{value}</span>
            ) : isName ? (
              <a href={path && addressOf(path)} className="list-name" tabIndex={-1}>
                {value}
              </a>
            ) : (
              value
            )}
          </td>
        );
      })}
      {tails.map(({ key, Cell: Tail }) => (
        <td key={key} className="list-tail">
          <Tail record={record} active={active} />
        </td>
      ))}
    </>
  );
});
