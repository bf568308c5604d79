import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { nameColumn } from '../../schema/field.ts';
import type { GroupProps } from '../listPlace.ts';
import { useMay } from '../useMay.ts';
import { usePartsPlace } from './place.ts';

/** What can be done with all parts of a group. */
export const GroupActions = ({ record, active }: GroupProps) => {
  const { part, acts, openDialog } = usePartsPlace();
  const may = useMay(part);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!acts.group || !may('delete')) return null;
  const name = String(record[nameColumn(acts.group.by)] ?? '');
  return (
    <>
      <IconButton
        size="small"
        tabIndex={active ? 0 : -1}
        aria-label={`Actions of the group ${name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          sx={{ color: 'error.main' }}
          aria-haspopup="dialog"
          onClick={() => {
            setAnchor(null);
            openDialog({ what: 'removeGroup', record });
          }}
        >
          {`Delete the group ${name}…`}
        </MenuItem>
      </Menu>
    </>
  );
};
