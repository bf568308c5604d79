import { Box, Button, Paper, Stack } from '@mui/material';
import { useState } from 'react';
import type { AccessRequest, AccessToDecide } from '../../schema/calls/shared/access.ts';
import { formatInstant, formatInteger } from '../../ui/fields/format.ts';
import { rowSx } from '../../ui/page/rowSx.ts';
import { fromNow } from '../sales/followUps/due.ts';
import { AccessDialog, type AccessStep } from './AccessDialog.tsx';

interface RowProps {
  readonly request: AccessRequest;
  readonly now: Date;
  readonly onStep: (step: AccessStep) => void;
}

const Row = ({ request: { asked_by, label, note, asked_at }, now, onStep }: RowProps) => {
  const subject = `${label} for ${asked_by.name}`;
  return (
    <Box component="li" sx={{ ...rowSx, alignItems: 'start' }}>
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <strong>{asked_by.name}</strong>
          {' asks for the permission '}
          <strong>{label}</strong>
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
      <Stack direction="row" sx={{ gap: 1 }}>
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
  const more = total - records.length;
  return (
    <Paper variant="outlined" component="section" aria-label="Requests for access" sx={{ mb: 2 }}>
      <Box component="ul" aria-label="Asks for access" sx={{ m: 0, p: 0 }}>
        {records.map((request) => (
          <Row key={request.id} request={request} now={now} onStep={(step) => setDeciding({ request, step })} />
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
          onDone={() => onDecided(deciding.request.id)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Paper>
  );
};
