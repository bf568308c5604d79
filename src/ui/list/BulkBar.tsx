import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useListContext, type Identifier } from 'react-admin';
import { can, type Resource } from '../../schema/resource.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { May } from '../May.tsx';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useRemove } from '../page/useRemove.ts';
import { BulkChange } from './BulkChange.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SelectAll } from './SelectAll.tsx';
import type { Columns } from './useColumns.ts';

const named = 5;

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
}

/** The actions for the chosen records. The bar covers the end of the list, so that no row moves under the pointer. */
export const BulkBar = ({ resource, columns }: Props) => {
  const { selectedIds, onUnselectItems, data } = useListContext();
  const [asking, setAsking] = useState(false);
  const { remove, busy } = useRemove(resource);
  const ids: Identifier[] = selectedIds ?? [];
  if (ids.length === 0) return null;
  const many = counted(ids.length, resource.title, resource.titles);
  const names = (data ?? []).filter((row) => ids.includes(row.id)).map((row) => String(row[resource.represent] ?? ''));
  const confirm = async () => {
    const gone = await remove(ids);
    setAsking(false);
    if (gone) onUnselectItems();
  };
  return (
    <Paper
      variant="outlined"
      role="toolbar"
      aria-label="Chosen records"
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        mt: '-44px',
        height: 44,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 1,
        borderColor: 'primary.main',
        boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
      }}
    >
      <Typography variant="subtitle2" component="div" role="status">
        {`${formatInteger(ids.length)} selected`}
      </Typography>
      <SelectAll />
      <Box sx={{ flex: 1 }} />
      <May resource={resource} action="edit">
        <BulkChange resource={resource} ids={ids} />
      </May>
      {can(resource, 'exportRows') && <ExportButton resource={resource} columns={columns} ids={ids} />}
      {can(resource, 'removeMany') && (
        <CanAccess resource={resource.name} action="delete">
          <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </CanAccess>
      )}
      <Tooltip title="Clear the selection">
        <IconButton aria-label="Clear the selection" onClick={() => onUnselectItems()}>
          <Close fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={`Delete ${many}?`}
        confirm={`Delete ${many}`}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <Typography variant="body2">
          {names.slice(0, named).join(', ')}
          {ids.length > Math.min(names.length, named)
            ? ` and ${formatInteger(ids.length - Math.min(names.length, named))} more`
            : ''}
          {' will be removed for everybody in this branch. All of them, or none if one is in use.'}
        </Typography>
      </ConfirmDialog>
    </Paper>
  );
};
