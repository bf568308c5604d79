import { Box, Button, Drawer, LinearProgress, Stack, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../../dataProvider/failure.ts';
import { maxSavedLines } from '../../../schema/calls/sentLines.ts';
import { counted } from '../../../ui/fields/format.ts';
import { useToast } from '../../../ui/useToast.tsx';
import { readTarget, type ChosenLines, type TargetInput } from './input.ts';
import { MarginList } from './MarginList.tsx';
import { TargetOutcome } from './TargetOutcome.tsx';
import { NothingTyped, SetMargins, TargetAlert, TargetHead } from './panelParts.tsx';
import { TargetForm } from './TargetForm.tsx';
import { useApply, useWhatIf } from './useWhatIf.ts';

interface Props {
  /** The cost estimation. */
  readonly cost: number;
  /** Why its margins cannot be changed now; they can be tried nevertheless. */
  readonly refused?: string | undefined;
  /** Without it, of all lines. */
  readonly chosen?: ChosenLines | undefined;
  readonly onClose: () => void;
  /** After the margins were saved. */
  readonly onApplied?: () => void;
}

/** What-if: the margins that reach a target price or margin, shown before they are applied. */
export const TargetPanel = ({ cost, refused, chosen, onClose, onApplied }: Props) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [input, setInput] = useState<TargetInput>({ aim: 'price', typed: '', way: 'same', of: 'estimation' });
  const { query, refusal, waiting, preview } = useWhatIf(cost, input, chosen ?? {});
  const { apply, applying, conflict, refresh } = useApply(cost);
  const toast = useToast();
  const read = readTarget(input);
  const typedError = read && 'error' in read ? read.error : undefined;
  const shown = typedError === undefined ? preview : undefined;
  const count = shown?.margins.length ?? 0;
  const blocked =
    refused ??
    (count > maxSavedLines ? `At most ${maxSavedLines} lines are saved at once: choose a structure` : undefined);
  const submit = async () => {
    if (!shown || !(await apply(shown))) return;
    toast.done(`${counted(count, 'margin', 'margins')} set`);
    onApplied?.();
    onClose();
  };
  return (
    <Drawer
      open
      anchor={narrow ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Reach a target',
          sx: narrow ? { height: '92dvh', borderRadius: '12px 12px 0 0' } : { width: 520 },
        },
      }}
    >
      <TargetHead chosen={chosen} onClose={onClose} />
      <Stack sx={{ px: 2.5, py: 1, gap: 2, flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <TargetForm input={input} error={typedError ?? refusal} partial={chosen !== undefined} onChange={setInput} />
        <Box sx={{ height: 2 }}>{waiting && <LinearProgress aria-label="Loading..." sx={{ height: 2 }} />}</Box>
        {conflict && (
          <TargetAlert severity="warning" text={conflict} action="Calculate again" onAct={() => void refresh()} />
        )}
        {query.error && refusal === undefined && typedError === undefined && (
          <TargetAlert
            severity="error"
            text={messageOf(query.error)}
            action="Retry"
            onAct={() => void query.refetch()}
          />
        )}
        {shown ? (
          <Stack sx={{ gap: 1.5, flex: 1, minHeight: 0, opacity: waiting ? 0.6 : 1 }} aria-busy={waiting}>
            <TargetOutcome preview={shown} way={input.way} />
            {count > 0 && <MarginList margins={shown.margins} />}
          </Stack>
        ) : (
          !query.error && !waiting && <NothingTyped />
        )}
      </Stack>
      <Stack
        direction="row"
        sx={{ gap: 1, justifyContent: 'flex-end', px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}
      >
        <Button color="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SetMargins {...{ count, blocked, waiting, applying }} onSet={() => void submit()} />
      </Stack>
    </Drawer>
  );
};
