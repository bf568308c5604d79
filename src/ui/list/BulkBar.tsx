import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Paper, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext, type Identifier } from 'react-admin';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { CallButtons } from '../calls/CallButtons.tsx';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { counted, formatInteger } from '../fields/format.ts';
import { ConfirmDialog } from '../page/ConfirmDialog.tsx';
import { useRemove } from '../page/useRemove.ts';
import { useMay } from '../useMay.ts';
import { useParentOf } from '../useParent.ts';
import { useProvider } from '../useProvider.ts';
import { BulkChange } from './BulkChange.tsx';
import { ExportButton } from './ExportButton.tsx';
import { useListPlace } from '../listPlace.ts';
import { useHeldRows } from './heldRows.tsx';
import { NotFoundNow } from './NotFoundNow.tsx';
import type { Columns } from './useColumns.ts';
import { maxSelected, useSelectAll } from './useSelectAll.ts';

/** Offers the records of the pages that are not loaded, once all loaded ones are selected. */
const SelectAll = ({ resource }: { readonly resource: Resource }) => {
  const { selectedIds, data = [], total = 0, filterValues } = useListContext();
  const { selectAll, busy } = useSelectAll(resource);
  const chosen = new Set(selectedIds);
  const most = Math.min(total, maxSelected);
  if (chosen.size >= most || data.length >= total || !data.every(({ id }) => chosen.has(id))) return null;
  const which = total > most ? `the first ${formatInteger(most)}` : `all ${formatInteger(total)}`;
  return (
    <Button size="small" loading={busy} onClick={() => void selectAll()}>
      {`Select ${which}${Object.keys(filterValues).length > 0 ? ' found' : ''}`}
    </Button>
  );
};

const named = 5;

/** On a phone the actions are a line of their own that scrolls sideways. */
const actionsStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  overflowX: 'auto',
  pb: { xs: 0.5, sm: 0 },
  '& > *': { flexShrink: 0 },
  '&:empty': { display: 'none' },
} as const;

interface Props {
  readonly resource: Resource;
  readonly columns: Columns;
}

/** The actions for the chosen records. The bar covers the end of the list, so that no row moves under the pointer. */
export const BulkBar = ({ resource, columns }: Props) => {
  const {
    selectedIds,
    onUnselectItems,
    data,
    total = 0,
    filterValues,
    isPlaceholderData,
  } = useListContext<AnyRecord>();
  const place = useListPlace();
  const { rows, hold, drop } = useHeldRows();
  const provider = useProvider();
  const parent = useParentOf(resource);
  const [asking, setAsking] = useState(false);
  const { remove, busy } = useRemove(resource);
  const { title } = place ?? resource;
  const { chosen: extended } = useExtensionsOf(resource);
  const may = useMay(resource);
  const [removing, setRemoving] = useState(false);
  const ids: Identifier[] = selectedIds ?? [];
  if (ids.length === 0) return null;
  const many = counted(ids.length, title, place?.titles ?? resource.plural);
  const records = rows.filter((row) => ids.includes(row.id));
  // Chosen before the list was narrowed: an action takes them too.
  const isNarrowed = Object.keys(filterValues).length > 0 && isPlaceholderData !== true;
  const chosen = new Set(records.map(({ id }) => id));
  const beyond = isNarrowed && data && data.length >= total ? ids.map(Number).filter((id) => !chosen.has(id)) : [];
  const names = records.map((row) => String(row[resource.represent] ?? ''));
  /** What was done with them may take them out of the list: they keep their places, as they are now. */
  const done = () => {
    onUnselectItems();
    // On the page of a record what is done with its parts says what they are now.
    if (place) return;
    const asked = { ids: records.map(({ id }) => id), meta: parent };
    // Where they cannot be read, they stay as they were.
    void provider.getMany<AnyRecord>(resource.name, asked).then(
      ({ data: now }) => hold(now),
      () => undefined,
    );
  };
  const more = ids.length - Math.min(names.length, named) - beyond.length;
  const confirm = async () => {
    setRemoving(true);
    const gone = await (place ? place.remove(ids, records) : remove(ids));
    setRemoving(false);
    setAsking(false);
    if (!gone) return;
    drop(ids.map(Number));
    onUnselectItems();
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
        minHeight: 44,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        pl: 2,
        pr: 1,
        borderColor: 'primary.main',
        boxShadow: '0 6px 20px rgba(20, 16, 8, 0.16)',
      }}
    >
      <Typography variant="subtitle2" component="div" role="status">
        {`${formatInteger(ids.length)} selected${beyond.length > 0 ? `, ${formatInteger(beyond.length)} of them not found now` : ''}`}
      </Typography>
      <SelectAll resource={resource} />
      <Box sx={{ flex: 1 }} />
      <Box sx={actionsStyle}>
        {place?.chosen.map(({ key, Action }) => (
          <Action key={key} ids={ids} records={records} onDone={onUnselectItems} />
        ))}
        <Box sx={{ display: 'contents' }} onClickCapture={() => hold(records)}>
          {extended.map(({ key, Action }) => (
            <Action key={key} ids={ids} records={records} onDone={done} />
          ))}
          <CallButtons resource={resource} on="selection" ids={ids} records={records} onDone={done} />
        </Box>
        {may('edit') && <BulkChange resource={resource} ids={ids} onBegin={() => hold(records)} onDone={done} />}
        {may('export') && <ExportButton resource={resource} columns={columns} ids={ids} />}
        {may('deleteMany') && (
          <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </Box>
      <Tooltip title="Clear the selection">
        <IconButton aria-label="Clear the selection" onClick={() => onUnselectItems()}>
          <Close fontSize="inherit" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={`Delete ${many}?`}
        confirm={`Delete ${many}`}
        busy={busy || removing}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <Typography variant="body2">
          {names.slice(0, named).join(', ')}
          {more > 0 ? ` and ${formatInteger(more)} more` : ''}
          {beyond.length > 0 ? (names.length > 0 ? `, and ${formatInteger(beyond.length)} not found now` : many) : ''}
          {' will be removed for everybody in this branch. All of them, or none if one is in use.'}
          {place && ` ${place.beforeRemoval(records)}`}
        </Typography>
        {asking && beyond.length > 0 && <NotFoundNow resource={resource} ids={beyond} />}
      </ConfirmDialog>
    </Paper>
  );
};
