import type { Identifier } from 'react-admin';
import { formatInteger } from '../fields/format.ts';
import type { GroupHead } from './groups.ts';
import { useListPlace } from '../listPlace.ts';

interface Props {
  readonly head: GroupHead;
  /** Undefined where rows cannot be selected. */
  readonly selected: ReadonlySet<Identifier> | undefined;
  /** The number of columns. */
  readonly width: number;
  readonly active: boolean;
}

/** The cells of a group's head: its name, how many rows of it are here, and what can be done with all of them. */
export const GroupCells = ({ head, selected, width, active }: Props) => {
  const { Actions, none = '' } = useListPlace()?.group ?? {};
  const name = head.name || none;
  const chosen = head.rows.filter(({ id }) => selected?.has(id)).length;
  return (
    <>
      {selected && (
        <td className="list-choice">
          <label className="list-check">
            <input
              type="checkbox"
              tabIndex={-1}
              checked={chosen === head.rows.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < head.rows.length;
              }}
              // The table changes it.
              readOnly
              aria-label={`Select the group ${name}`}
            />
          </label>
        </td>
      )}
      <td colSpan={width}>
        <div className="list-group-head">
          <strong>{name}</strong>
          <span className="list-group-count">{formatInteger(head.rows.length)}</span>
          {Actions && head.name !== '' && <Actions record={head.rows[0]} active={active} />}
        </div>
      </td>
    </>
  );
};
