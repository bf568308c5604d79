import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useId, useMemo, useState } from 'react';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { formatInstant } from '../fields/format.ts';
import { differences, merged, withoutNames, type ConflictSide } from './conflict.ts';
import { useWork } from '../useWork.ts';
import { CompareTable } from './CompareTable.tsx';
import type { Clash } from './useRecordForm.ts';

interface Props {
  readonly resource: Resource;
  /** The record at the time when the form opened. */
  readonly base: AnyRecord;
  readonly clash: Clash;
  readonly onKeepEditing: () => void;
  readonly onTakeTheirs: (current: AnyRecord) => void;
  readonly onSave: (current: AnyRecord, values: Record<string, unknown>) => Promise<void>;
}

/** Somebody else saved first (rule 13): load their version, or compare the fields and save on top of it. */
export const ConflictDialog = ({ resource, base, clash, onKeepEditing, onTakeTheirs, onSave }: Props) => {
  const { conflict, mine } = clash;
  const { current } = conflict;
  const [comparing, setComparing] = useState(clash.comparing ?? false);
  const { busy, run } = useWork();
  const [chosen, setChosen] = useState<Readonly<Record<string, ConflictSide>>>({});
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const found = useMemo(() => differences(resource.entered, base, mine, current), [resource, base, mine, current]);
  const [titleId, textId] = [useId(), useId()];
  const save = () => run(() => onSave(current, merged(resource.entered, current, found, chosen)));
  return (
    <Dialog
      open
      fullWidth
      fullScreen={narrow && comparing}
      maxWidth={comparing ? 'md' : 'sm'}
      onClose={busy ? () => undefined : onKeepEditing}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{`${resource.title} was changed meanwhile`}</DialogTitle>
      <DialogContent>
        <Typography variant="body1" id={textId} sx={{ mb: comparing ? 2 : 0 }}>
          <strong>{conflict.changed_by_name ?? 'Somebody'}</strong>
          {` changed it on `}
          <time dateTime={conflict.changed_at}>{formatInstant(conflict.changed_at)}</time>
          {comparing
            ? '. Choose for each field what to keep; the rest stays as it is on the server.'
            : ', while you were editing. Your changes are kept: compare the two versions, or reload to discard yours.'}
        </Typography>
        {comparing && (
          <CompareTable
            resource={resource}
            found={found}
            mine={withoutNames(resource.entered, base, mine)}
            theirs={current}
            chosen={chosen}
            onChoose={(name, side) => setChosen((now) => ({ ...now, [name]: side }))}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onKeepEditing} disabled={busy}>
          Keep editing
        </Button>
        <Button onClick={() => onTakeTheirs(current)} disabled={busy} color="error">
          Reload
        </Button>
        {comparing ? (
          <Button variant="contained" onClick={() => void save()} loading={busy}>
            Save the choice
          </Button>
        ) : (
          <Button variant="contained" autoFocus onClick={() => setComparing(true)}>
            Compare
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
