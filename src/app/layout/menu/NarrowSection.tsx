import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState, type MouseEventHandler } from 'react';
import { addressOf } from '../../../authProvider/basePath.ts';
import type { MenuSection } from '../../menu.ts';

interface Props {
  readonly section: MenuSection;
  readonly at: string | undefined;
  readonly onClick: MouseEventHandler<HTMLAnchorElement>;
}

/** A group in the menu of icons alone: its entries open beside it. */
export const NarrowSection = ({ section: { group, icon: Icon, entries }, at, onClick }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isHere = entries.some(({ to }) => to === at);
  return (
    <li>
      <Tooltip title={group} placement="right">
        <button
          type="button"
          className={isHere ? 'entry active' : 'entry'}
          aria-label={group}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <span className="icon">
            <Icon fontSize="small" />
          </span>
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': group }, paper: { sx: { minWidth: 180, ml: 0.5 } } }}
      >
        {entries.map(({ to, label }) => (
          <MenuItem
            key={to}
            component="a"
            href={addressOf(to)}
            selected={to === at}
            aria-current={to === at ? 'page' : undefined}
            onClick={(event) => {
              onClick(event);
              setAnchor(null);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
};
