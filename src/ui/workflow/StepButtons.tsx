import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, Divider, ListItemText, Menu, MenuItem, Stack } from '@mui/material';
import { useState } from 'react';
import type { OfferedStep } from '../../schema/workflow.ts';
import { withLocalTimes } from '../fields/format.ts';
import { BlockedButton } from '../page/BlockedButton.tsx';

interface Props {
  readonly steps: readonly OfferedStep[];
  readonly onChoose: (step: OfferedStep) => void;
}

/** The most buttons in a row. */
const room = 3;

/** Available primary steps first, then other available steps, then refused steps. */
const rank = ({ tone, refused }: OfferedStep) => (refused === null ? 0 : 2) + (tone === 'primary' ? 0 : 1);

const StepButton = ({ step, leading, onChoose }: { step: OfferedStep; leading: boolean; onChoose: () => void }) => {
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
      {step.label}
    </Button>
  );
};

/** A menu with the remaining steps, dangerous ones last. */
const MoreSteps = ({ steps, onChoose }: Props) => {
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
            key={step.name}
            aria-disabled={step.refused !== null}
            onClick={() => {
              if (step.refused !== null) return;
              setAnchor(null);
              onChoose(step);
            }}
            sx={step.refused === null && step.tone === 'danger' ? { color: 'error.main' } : {}}
          >
            <ListItemText
              primary={step.label}
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
export const StepButtons = ({ steps, onChoose }: Props) => {
  const usual = steps.filter(({ tone }) => tone !== 'danger').toSorted((a, b) => rank(a) - rank(b));
  const dangerous = steps.filter(({ tone }) => tone === 'danger');
  const all = [...usual, ...dangerous];
  const crowded = all.length > room;
  const shown = crowded ? all.slice(0, room - 1) : usual;
  const leading = shown.find(({ tone, refused }) => refused === null && tone === 'primary');
  if (all.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Steps" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {shown.map((step) => (
        <StepButton key={step.name} step={step} leading={step === leading} onChoose={() => onChoose(step)} />
      ))}
      {crowded ? (
        <MoreSteps steps={all.slice(room - 1)} onChoose={onChoose} />
      ) : (
        <>
          {dangerous.length > 0 && shown.length > 0 && <Divider orientation="vertical" flexItem sx={{ my: 0.5 }} />}
          {dangerous.map((step) => (
            <StepButton key={step.name} step={step} leading={false} onChoose={() => onChoose(step)} />
          ))}
        </>
      )}
    </Stack>
  );
};
