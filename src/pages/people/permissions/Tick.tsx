import { Checkbox, Tooltip } from '@mui/material';
import { type Chosen, type Offered, stateOf } from './matrix.ts';

const lockedText = 'You do not have this permission yourself, so you cannot give it or take it away';

interface TickProps {
  readonly permission: Offered;
  /** The name of the row, for screen readers. */
  readonly of: string;
  readonly chosen: Chosen;
  /** The saved ticks, to mark changes. */
  readonly read: Chosen;
  readonly onToggle: (name: string) => void;
}

/** The checkbox of one permission. An unsaved change is marked. */
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
  // Hundreds of MUI tooltips would make every tick slow.
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

/** The checkbox for all permissions of a module or a row. */
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
