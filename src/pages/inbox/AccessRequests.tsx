import { Box, Button, Paper, Stack } from '@mui/material';
import { useState } from 'react';
import type { AccessRequest, AccessToDecide } from '../../schema/calls/shared/access.ts';
import { formatInstant, formatInteger } from '../../ui/fields/format.ts';
import { StateChip } from '../../ui/fields/StateChip.tsx';
import { useHeld } from '../../ui/list/useHeld.ts';
import { rowSx } from '../../ui/page/rowSx.ts';
import { fromNow } from '../sales/followUps/due.ts';
import { AccessDialog, type AccessStep } from './AccessDialog.tsx';

interface RowProps {
  readonly request: AccessRequest;
  readonly now: Date;
  /** How it was answered here just now: it keeps its place (rule 137). */
  readonly decided: AccessStep | undefined;
  readonly onStep: (step: AccessStep) => void;
}

const answered = { grant: ['Granted', 'good'], refuse: ['Refused', 'bad'] } as const;

const Row = ({ request: { asked_by, label, note, asked_at }, now, decided, onStep }: RowProps) => {
  const subject = `${label} for ${asked_by.name}`;
  return (
    <Box component="li" sx={{ ...rowSx, alignItems: 'start' }}>
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <strong>{asked_by.name}</strong>
          {' asks for the permission '}
          <strong>{label}</strong> {decided && <StateChip label={answered[decided][0]} tone={answered[decided][1]} />}
        </Box>
        {note && (
          <Box sx={{ pl: 1, borderLeft: 2, borderColor: 'divider', overflowWrap: 'anywhere', fontSize: 13 }}>
            {note}
          </Box>
        )}
        <Box
          component="time"
          dateTime={asked_at}
          title={formatInstant(asked_at)}
          sx={{ fontSize: 12, color: 'text.secondary' }}
        >
          {`Asked ${fromNow(asked_at, now)}`}
        </Box>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, visibility: decided ? 'hidden' : 'visible' }}>
        <Button variant="contained" aria-label={`Grant ${subject}`} onClick={() => onStep('grant')}>
          Grant
        </Button>
        <Button variant="outlined" color="error" aria-label={`Refuse ${subject}`} onClick={() => onStep('refuse')}>
          Refuse
        </Button>
      </Stack>
    </Box>
  );
};

interface Props {
  readonly access: AccessToDecide;
  readonly now: Date;
  readonly onDecided: (id: number) => void;
}

/** The colleagues who ask for a permission that the user can give: each is granted or refused here. */
export const AccessRequests = ({ access: { total, records }, now, onDecided }: Props) => {
  const [deciding, setDeciding] = useState<{ readonly request: AccessRequest; readonly step: AccessStep }>();
  const { rows, touch } = useHeld(records, 'access');
  const [decided, setDecided] = useState<ReadonlyMap<number, AccessStep>>(new Map());
  const more = total - records.length;
  const waiting = new Set(records.map(({ id }) => id));
  if (rows.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label="Requests for access" sx={{ mb: 2 }}>
      <Box component="ul" aria-label="Asks for access" sx={{ m: 0, p: 0 }}>
        {rows.map((request) => (
          <Row
            key={request.id}
            request={request}
            now={now}
            decided={waiting.has(request.id) ? undefined : decided.get(request.id)}
            onStep={(step) => setDeciding({ request, step })}
          />
        ))}
      </Box>
      {more > 0 && (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', fontSize: 12, color: 'text.secondary' }}>
          {`${formatInteger(more)} more after these`}
        </Box>
      )}
      {deciding && (
        <AccessDialog
          {...deciding}
          onDone={() => {
            touch(deciding.request);
            setDecided((before) => new Map([...before, [deciding.request.id, deciding.step]]));
            onDecided(deciding.request.id);
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Paper>
  );
};
