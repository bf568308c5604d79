import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import type { RowTail } from '../listPlace.ts';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { useRowActs } from './useRowActs.tsx';

const menuWidth = 44;

const RowMenu: RowTail['Cell'] = ({ record, active }) => {
  const { part } = usePartsPlace();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const acts = useRowActs(record);
  if (acts.length === 0) return null;
  return (
    <>
      <Tooltip title="Actions">
        <IconButton
          size="small"
          tabIndex={active ? 0 : -1}
          aria-label={`Actions for ${nameOfPlace(part, record)}`}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {acts.map(({ key, label, icon, tone, refused, start }) => (
            <MenuItem
              key={key}
              disabled={refused !== undefined}
              title={refused}
              onClick={() => {
                setAnchor(null);
                start();
              }}
              sx={tone === 'danger' ? { color: 'error.main' } : {}}
            >
              <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
              <ListItemText
                secondary={refused}
                slotProps={{ secondary: { sx: { whiteSpace: 'normal', maxWidth: 240 } } }}
              >
                {label}
              </ListItemText>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};

/** What can be done with a row, behind its columns. */
export const menuTail: RowTail = { key: 'menu', label: 'Actions', width: menuWidth, Cell: RowMenu };
