import LockClock from '@mui/icons-material/LockClockOutlined';
import { Box, Button, Checkbox, Chip, Link as MuiLink, Stack, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { InboxEntry } from '../../schema/calls/shared/inbox.ts';
import type { OfferedStep } from '../../schema/shownWorkflow.ts';
import { formatPrice, formatInstant } from '../../ui/fields/format.ts';
import { StateChip } from '../../ui/fields/StateChip.tsx';
import { resourceNamed } from '../../resources/resource.named.ts';
import { showPath } from '../../ui/showPath.ts';
import { OutdatedNote } from '../../ui/workflow/OutdatedNote.tsx';
import { ToldNote } from '../../ui/workflow/ToldNote.tsx';
import { ageOf } from './age.ts';
import { Changed } from './Changed.tsx';
import { whyNot } from './selection.ts';
import { keyOfEntry } from './useInbox.ts';

interface Props {
  readonly entry: InboxEntry;
  readonly now: Date;
  readonly selected?: boolean;
  /** The step by which it was decided here just now: it waits no more, and keeps its place (rule 137). */
  readonly decided?: string | undefined;
  /** Without it the entry cannot be selected. */
  readonly onToggle?: () => void;
  readonly onStep: (step: OfferedStep) => void;
}

/** The state to which a step of an entry leads; undefined for one that leads to several. */
const afterStep = ({ resource }: InboxEntry, step: string) => {
  const { actions, states } = resourceNamed(resource)?.workflow ?? {};
  const to = actions?.[step]?.to;
  return typeof to === 'string' ? states?.[to] : undefined;
};

const Steps = ({ entry, onStep }: Pick<Props, 'entry' | 'onStep'>) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: { md: 'flex-end' } }}>
    {entry.work !== null && (
      <Button
        variant="contained"
        component={Link}
        to={showPath(entry.resource, entry.id)}
        aria-keyshortcuts="a"
        aria-label={`${entry.work}: ${entry.name}`}
      >
        {entry.work}
      </Button>
    )}
    {entry.actions.map((step) => {
      const forward = step.name === entry.forward;
      return (
        <Tooltip key={step.name} title={step.refused ?? ''}>
          <span>
            <Button
              variant={forward ? 'contained' : 'outlined'}
              color={step.tone === 'danger' ? 'error' : 'primary'}
              disabled={step.refused !== null}
              aria-label={`${step.label} ${entry.name}`}
              {...(forward && { 'aria-keyshortcuts': 'a' })}
              onClick={() => onStep(step)}
            >
              {step.label}
            </Button>
          </span>
        </Tooltip>
      );
    })}
  </Stack>
);

/** One record that waits for the user's decision: its summary, its sender, the changes, and the steps. */
export const EntryRow = ({ entry, now, selected = false, decided, onToggle, onStep }: Props) => {
  const resource = resourceNamed(entry.resource);
  const state = resource?.workflow?.states[entry.state];
  const after =
    decided === undefined ? undefined : (afterStep(entry, decided) ?? { label: 'Decided', tone: 'neutral' });
  const reason = after ? after.label : whyNot(entry);
  const reasonId = useId();
  return (
    <Box
      component="li"
      data-entry={keyOfEntry(entry)}
      {...(after && { 'data-decided': '' })}
      sx={{
        listStyle: 'none',
        display: 'grid',
        columnGap: 1.5,
        rowGap: 1,
        gridTemplateColumns: onToggle
          ? { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }
          : { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
        px: { xs: 1, sm: 2 },
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        bgcolor: selected ? 'background.sunken' : undefined,
        color: after ? 'text.secondary' : undefined,
        '&:focus-within': { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` },
      }}
    >
      {onToggle && (
        <Tooltip title={reason ?? ''}>
          <span>
            <Checkbox
              checked={selected}
              disabled={reason !== undefined}
              onChange={onToggle}
              slotProps={{
                input: { 'aria-label': `Select ${entry.name}`, ...(reason ? { 'aria-describedby': reasonId } : {}) },
              }}
              sx={{ mt: '-4px' }}
            />
          </span>
        </Tooltip>
      )}
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <MuiLink
            component={Link}
            to={showPath(entry.resource, entry.id)}
            data-name=""
            sx={{ fontWeight: 600, color: 'text.primary', overflowWrap: 'anywhere' }}
          >
            {entry.name}
          </MuiLink>
          <StateChip label={after?.label ?? state?.label ?? entry.state} tone={(after ?? state)?.tone} />
          {!after && entry.changed?.seen_at === null && <Chip label="New to you" variant="outlined" />}
          {entry.for && <Chip label={`For ${entry.for.name}`} color="info" variant="outlined" />}
          {entry.amount !== null && <Box sx={{ fontWeight: 600 }}>{formatPrice('money', entry.amount)}</Box>}
        </Stack>
        {(entry.title ?? entry.party) && (
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {[entry.title, entry.party].filter((text) => text !== null).join(' · ')}
          </Box>
        )}
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {`${resource?.title ?? ''} from ${entry.sent_by.name}, `}
          <time dateTime={entry.since} title={formatInstant(entry.since)}>{`waiting ${ageOf(entry.since, now)}`}</time>
        </Box>
        {entry.comment && (
          <Box
            sx={{
              pl: 1,
              borderLeft: 2,
              borderColor: 'divider',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
              fontSize: 13,
            }}
          >
            {entry.comment}
          </Box>
        )}
        {/* As tall as it was, so that nothing below it moves. */}
        <ToldNote told={entry.told} warned={entry.warned} />
        <OutdatedNote reasons={entry.outdated} plain />
        {entry.changed && <Changed changed={entry.changed} />}
        {reason && (
          // That a record is decided alone is no obstacle: only the checkbox tells it.
          <Box
            id={reasonId}
            sx={
              entry.blocked === null
                ? visuallyHidden
                : {
                    display: 'flex',
                    gap: 0.5,
                    alignItems: 'center',
                    fontSize: 12,
                    color: 'warning.main',
                    fontWeight: 600,
                  }
            }
          >
            {entry.blocked !== null && <LockClock sx={{ fontSize: 16 }} aria-hidden />}
            {entry.outdated.length > 0
              ? 'Not decided while it is outdated: keep it with a reason, or have it drafted anew'
              : reason}
          </Box>
        )}
      </Stack>
      <Box sx={{ gridColumn: { xs: onToggle ? '2' : '1', md: 'auto' } }}>
        {/* The buttons keep their room: where they stand below it, the next entry stays where it is. */}
        <Box sx={{ visibility: after ? 'hidden' : 'visible' }}>
          <Steps entry={entry} onStep={onStep} />
        </Box>
      </Box>
    </Box>
  );
};
