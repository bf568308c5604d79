import ChevronRight from '@mui/icons-material/ChevronRight';
import { useId, type MouseEventHandler } from 'react';
import type { MenuSection } from '../../menu.ts';
import { Entry, type Here } from './Entry.tsx';

interface Props {
  readonly section: MenuSection;
  /** The entry that the user is at, of this or another group. */
  readonly at: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
}

/** A group of the menu: its head leads to its first entry; the others, and the first if it is called otherwise, fold. */
export const Section = ({ section: { group, icon, entries }, at, open, onToggle, onClick }: Props) => {
  const id = useId();
  const [first] = entries;
  const below = entries.filter(({ label }) => label !== group);
  const isFirst = first.label === group && first.to === at;
  const isWithin = below.some(({ to }) => to === at);
  const here: Here = isFirst ? 'page' : isWithin ? 'within' : undefined;
  return (
    <li>
      <div className="head">
        <Entry to={first.to} label={group} icon={icon} wide here={here} onClick={onClick} />
        <button
          type="button"
          className="fold"
          aria-label={`More of ${group}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
        >
          <ChevronRight fontSize="small" />
        </button>
      </div>
      {open && (
        <ul id={id} aria-label={group}>
          {below.map(({ to, label }) => (
            <li key={to}>
              <Entry to={to} label={label} wide here={to === at ? 'page' : undefined} onClick={onClick} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
