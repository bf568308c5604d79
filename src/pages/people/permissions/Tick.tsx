import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import { Checkbox, Tooltip } from '@mui/material';
import { type Chosen, type Given, type Offered, cellState } from './matrix.ts';

const lockedText = 'You do not have this permission yourself, so you cannot give it or take it away';

const fromText = (roles: readonly string[]): string =>
  `From the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(', ')}`;

interface TickProps {
  readonly permission: Offered;
  /** The name of the row, for screen readers. */
  readonly of: string;
  readonly chosen: Chosen;
  /** The saved ticks, to mark changes. */
  readonly read: Chosen;
  /** The roles that the permission comes from. */
  readonly from: readonly string[] | undefined;
  readonly onToggle: (name: string) => void;
}

/**
 * The checkbox of one permission. An unsaved change is marked; what a role gives is ticked in outline, and changed there.
 */
export const Tick = ({ permission, of, chosen, read, from, onToggle }: TickProps) => {
  const { name, label, sentence, grantable } = permission;
  const on = chosen.has(name);
  const ofRole = from !== undefined && !on;
  const why = [ofRole ? `${fromText(from)}: change it there, or take the role.` : '', sentence]
    .filter(Boolean)
    .join(' ');
  const box = (
    <Checkbox
      checked={on || ofRole}
      disabled={!grantable || ofRole}
      onChange={() => onToggle(name)}
      {...(ofRole && { checkedIcon: <CheckBoxOutlined /> })}
      slotProps={{ input: { 'aria-label': `${of}: ${label}`, 'aria-description': why } }}
      sx={{
        borderRadius: 1,
        ...(on !== read.has(name) && { bgcolor: 'action.selected' }),
        ...(ofRole && { '&.Mui-disabled': { color: 'text.secondary' } }),
      }}
    />
  );
  // Hundreds of MUI tooltips would make every tick slow.
  if (grantable || ofRole) return <span title={why}>{box}</span>;
  return (
    <Tooltip title={`${sentence} ${lockedText}.`}>
      <span>{box}</span>
    </Tooltip>
  );
};

interface GroupTickProps {
  /** "All of Clients", "All of Enquiries but Approve". */
  readonly label: string;
  readonly group: readonly Offered[];
  /** What of the group it changes. */
  readonly free: readonly Offered[];
  readonly chosen: Chosen;
  readonly given: Given;
  readonly onToggle: () => void;
}

/** The checkbox for the permissions of a module or a row that it gives. */
export const GroupTick = ({ label, group, free, chosen, given, onToggle }: GroupTickProps) => {
  const state = cellState(group, chosen, given);
  return (
    <span title={label}>
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={!free.some((p) => p.grantable)}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': label, ...(state === 'some' && { 'aria-checked': 'mixed' }) } }}
      />
    </span>
  );
};
