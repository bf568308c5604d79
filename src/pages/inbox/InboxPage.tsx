import TaskAlt from '@mui/icons-material/TaskAlt';
import { Box, Button, Checkbox, FormControlLabel, Paper, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import type { OfferedStep } from '../../schema/shownWorkflow.ts';
import { formatInteger } from '../../ui/fields/format.ts';
import { NotRead } from '../../ui/page/NotRead.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { StatePanel } from '../../ui/page/StatePanel.tsx';
import { resourceNamed } from '../../resources/resource.named.ts';
import { showPath } from '../../ui/showPath.ts';
import { StepDialog } from '../../ui/workflow/StepDialog.tsx';
import { AwayNote } from '../people/away/AwayNote.tsx';
import { OrdersSection } from '../requests/orders/OrdersSection.tsx';
import { useNow } from '../sales/followUps/useNow.ts';
import { AccessRequests } from './AccessRequests.tsx';
import { Changed } from './Changed.tsx';
import { EntryRow } from './EntryRow.tsx';
import { takenTogether, type Together } from './selection.ts';
import { TogetherDialog } from './TogetherDialog.tsx';
import { keyOfEntry, useInbox } from './useInbox.ts';
import { useKeys } from './useKeys.ts';
import { useSelection } from './useSelection.ts';
import { WaitingForOthers } from './WaitingForOthers.tsx';

interface Deciding {
  readonly entry: InboxEntry;
  readonly step: OfferedStep;
}

/**
 * The records that the user can decide now, with buttons to decide one or several at once; what waits for somebody else
 * first is folded away beneath them.
 */
export const InboxPage = () => {
  const { query, entries, rows, total, later, others, access, leave, leaveAccess } = useInbox();
  const all = total + (access?.total ?? 0);
  const { selected, toggle, clear, all: allSelected, none, toggleAll } = useSelection(entries);
  const [deciding, setDeciding] = useState<Deciding>();
  const [group, setGroup] = useState<Together>();
  const now = useNow();
  const navigate = useNavigate();
  const forward = (entry: InboxEntry) => {
    const step = entry.actions.find(({ name, refused }) => name === entry.forward && refused === null);
    if (step) setDeciding({ entry, step });
    else if (entry.work !== null) void navigate(showPath(entry.resource, entry.id));
  };
  const toggleAllowed = (key: string) => {
    if (takenTogether(entries, new Set([key])).length > 0) toggle(key);
  };
  const { list, onFocus, onKeyDown } = useKeys({
    entries,
    isDeciding: deciding !== undefined || group !== undefined,
    onToggle: toggleAllowed,
    onForward: forward,
  });
  const resource = deciding && resourceNamed(deciding.entry.resource);

  const more = query.hasNextPage && (
    <Button variant="outlined" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
      Show more
    </Button>
  );
  const decidable = () => {
    if (!query.data) return <NotRead query={query} failed="The inbox could not be read" heights={[92, 92, 92, 92]} />;
    if (rows.length === 0)
      return access?.total ? null : (
        <StatePanel icon={TaskAlt} title={others > 0 ? 'Nothing to decide now' : 'Nothing waits for you'}>
          {others > 0
            ? 'What comes to you once somebody else has acted is listed below.'
            : 'What is sent to you for review or approval appears here until you decide.'}
        </StatePanel>
      );
    return (
      <>
        <Paper variant="outlined">
          <Stack
            direction="row"
            role="toolbar"
            aria-label="Decide several at once"
            sx={{
              alignItems: 'center',
              gap: 1,
              px: { xs: 1, sm: 2 },
              minHeight: 46,
              position: 'sticky',
              top: 52,
              zIndex: 2,
              borderBottom: 1,
              borderColor: 'divider',
              borderRadius: '8px 8px 0 0',
              bgcolor: 'background.sunken',
            }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  checked={allSelected}
                  indeterminate={!allSelected && selected.size > 0}
                  onChange={toggleAll}
                />
              }
              disabled={none}
              label={selected.size > 0 ? `${formatInteger(selected.size)} selected` : 'Select all'}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ ml: 0, mr: 1 }}
            />
            <Box sx={{ flex: 1 }} />
            {takenTogether(entries, selected).map((found) => (
              <Button key={found.action} variant="contained" onClick={() => setGroup(found)}>
                {`${found.label} ${formatInteger(found.entries.length)}`}
              </Button>
            ))}
          </Stack>
          <Box
            component="ul"
            ref={list}
            aria-label="Waits for your decision"
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            sx={{ m: 0, p: 0 }}
          >
            {rows.map(({ entry, decided }) => (
              <EntryRow
                key={keyOfEntry(entry)}
                entry={entry}
                decided={decided}
                now={now}
                selected={selected.has(keyOfEntry(entry))}
                onToggle={() => toggle(keyOfEntry(entry))}
                onStep={(step) => setDeciding({ entry, step })}
              />
            ))}
          </Box>
        </Paper>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, py: 1.5, flexWrap: 'wrap' }}>
          {entries.length < total && more}
          <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
            In the list: ↑ ↓ or j k move, Space selects, Enter opens, a decides.
          </Typography>
        </Stack>
      </>
    );
  };

  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeader
        title="Inbox"
        status={
          all > 0 && (
            <Typography variant="body2" color="text.secondary" role="status">
              {formatInteger(all)}
            </Typography>
          )
        }
      />
      <AwayNote />
      {access && <AccessRequests access={access} now={now} onDecided={leaveAccess} />}
      {decidable()}
      <OrdersSection of="mine" title="To be ordered, and late" />
      {others > 0 && (
        <WaitingForOthers
          entries={later}
          total={others}
          now={now}
          onStep={(entry, step) => setDeciding({ entry, step })}
          more={entries.length >= total && more}
        />
      )}
      {deciding && resource && (
        <StepDialog
          resource={resource}
          record={{ ...deciding.entry, summary: deciding.entry }}
          step={deciding.step}
          decision={deciding.entry.last_decision}
          changed={deciding.entry.changed && <Changed changed={deciding.entry.changed} />}
          onDone={() => leave([keyOfEntry(deciding.entry)], deciding.step.name)}
          onClose={() => setDeciding(undefined)}
        />
      )}
      {group && (
        <TogetherDialog
          group={group}
          onDone={() => {
            leave(group.entries.map(keyOfEntry), group.action);
            clear();
            setGroup(undefined);
          }}
          onClose={(stale) => {
            setGroup(undefined);
            if (stale) void query.refetch();
          }}
        />
      )}
    </Box>
  );
};
