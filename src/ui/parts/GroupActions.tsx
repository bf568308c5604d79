import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { nameColumn } from '../../schema/field.ts';
import type { GroupProps } from '../listPlace.ts';
import { useMay } from '../useMay.ts';
import { usePartsPlace } from './place.ts';

/** What can be done with all parts of a group. */
export const GroupActions = ({ record, active }: GroupProps) => {
  const { part, acts, openDialog } = usePartsPlace();
  const may = useMay(part);
  if (!acts.group || !may('delete')) return null;
  const name = String(record[nameColumn(acts.group.by)] ?? '');
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<DeleteOutlined fontSize="small" />}
      tabIndex={active ? 0 : -1}
      aria-label={`Delete the group ${name}`}
      aria-haspopup="dialog"
      onClick={() => openDialog({ what: 'removeGroup', record })}
    >
      Delete the group
    </Button>
  );
};
