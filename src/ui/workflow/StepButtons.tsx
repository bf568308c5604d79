import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, Divider, ListItemText, Menu, MenuItem, Stack } from '@mui/material';
import { useState } from 'react';
import { withWhom } from '../fields/awayTexts.ts';
import { withLocalTimes } from '../fields/format.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';
import type { StepChoice } from '../workflowStatus.ts';

interface Props {
  readonly steps: readonly StepChoice[];
  readonly onChoose: (step: StepChoice) => void;
  /** The step that is next: it leads, whatever its tone. */
  readonly next?: string | null | undefined;
  /** The most buttons in a row. */
  readonly room?: number;
}

/** The next step first, then available primary steps, other available steps, and refused steps. */
const rank = ({ name, tone, refused }: StepChoice, next: Props['next']) =>
  refused === null ? (name === next ? 0 : tone === 'primary' ? 1 : 2) : tone === 'primary' ? 3 : 4;

const StepButton = ({ step, leading, onChoose }: { step: StepChoice; leading: boolean; onChoose: () => void }) => {
  if (step.refused !== null)
    return (
      <BlockedButton variant="outlined" reason={step.refused}>
        {step.label}
      </BlockedButton>
    );
  return (
    <Button
      variant={leading ? 'contained' : 'outlined'}
      color={step.tone === 'danger' ? 'error' : 'primary'}
      onClick={onChoose}
    >
      {withWhom(step.label, step.for)}
    </Button>
  );
};

/** A menu with the remaining steps, dangerous ones last. */
const MoreSteps = ({ steps, onChoose }: Omit<Props, 'next'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {steps.map((step) => (
          <MenuItem
            key={step.label}
            aria-disabled={step.refused !== null}
            onClick={() => {
              if (step.refused !== null) return;
              setAnchor(null);
              onChoose(step);
            }}
            sx={step.refused === null && step.tone === 'danger' ? { color: 'error.main' } : {}}
          >
            <ListItemText
              primary={withWhom(step.label, step.for)}
              secondary={step.refused === null ? undefined : withLocalTimes(step.refused)}
              slotProps={{ primary: { fontSize: 13 }, secondary: { fontSize: 12 } }}
              sx={{ my: 0, maxWidth: 320, '& > *': { whiteSpace: 'normal' } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

/** The steps of the record's state. The recommended step is filled; a line separates the dangerous ones. */
export const StepButtons = ({ steps, next, onChoose, room = 3 }: Props) => {
  const usual = steps.filter(({ tone }) => tone !== 'danger').toSorted((a, b) => rank(a, next) - rank(b, next));
  const dangerous = steps.filter(({ tone }) => tone === 'danger');
  const all = [...usual, ...dangerous];
  const crowded = all.length > room;
  const shown = crowded ? all.slice(0, room - 1) : usual;
  const leading = shown.find(({ name, tone, refused }) => refused === null && (name === next || tone === 'primary'));
  if (all.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Steps" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {shown.map((step) => (
        <StepButton key={step.label} step={step} leading={step === leading} onChoose={() => onChoose(step)} />
      ))}
      {crowded ? (
        <MoreSteps steps={all.slice(room - 1)} onChoose={onChoose} />
      ) : (
        <>
          {dangerous.length > 0 && shown.length > 0 && <Divider orientation="vertical" flexItem sx={{ my: 0.5 }} />}
          {dangerous.map((step) => (
            <StepButton key={step.label} step={step} leading={false} onChoose={() => onChoose(step)} />
          ))}
        </>
      )}
    </Stack>
  );
};
