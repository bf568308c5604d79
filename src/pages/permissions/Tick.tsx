import { Checkbox, Tooltip } from '@mui/material';
import { type Chosen, type Offered, stateOf } from './matrix.ts';

const lockedText = 'You do not hold this permission yourself, so you can neither grant nor revoke it';

interface TickProps {
  readonly permission: Offered;
  /** The row's name, for who hears the box and does not see where it stands. */
  readonly of: string;
  readonly chosen: Chosen;
  /** The ticks as they were read, so that a change can be seen. */
  readonly read: Chosen;
  readonly onToggle: (name: string) => void;
}

/** One permission. A change that is not saved yet is marked. */
export const Tick = ({ permission: { name, label, grantable }, of, chosen, read, onToggle }: TickProps) => {
  const on = chosen.has(name);
  const box = (
    <Checkbox
      checked={on}
      disabled={!grantable}
      onChange={() => onToggle(name)}
      slotProps={{ input: { 'aria-label': `${of}: ${label}` } }}
      sx={{ borderRadius: 1, ...(on !== read.has(name) && { bgcolor: 'action.selected' }) }}
    />
  );
  // A tooltip of its own for each of hundreds of boxes would make every tick slow.
  if (grantable) return <span title={name}>{box}</span>;
  return (
    <Tooltip title={lockedText}>
      <span>{box}</span>
    </Tooltip>
  );
};

interface GroupTickProps {
  readonly label: string;
  readonly group: readonly Offered[];
  readonly chosen: Chosen;
  readonly onToggle: () => void;
}

/** All of a module or of a row at once. */
export const GroupTick = ({ label, group, chosen, onToggle }: GroupTickProps) => {
  const state = stateOf(group, chosen);
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={!group.some((p) => p.grantable)}
      onChange={onToggle}
      slotProps={{ input: { 'aria-label': `All of ${label}`, ...(state === 'some' && { 'aria-checked': 'mixed' }) } }}
    />
  );
};
