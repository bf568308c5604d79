import { Box, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-admin';
import { UnsavedGuard } from '../form/UnsavedGuard.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { isUnderWay, type ImportProgress } from './progress.ts';
import { StepCard } from './StepCard.tsx';

/** A step of an import: its content, and how it is told when it is done. */
export interface WizardStep {
  readonly title: string;
  readonly content: () => ReactNode;
  readonly settled?: () => ReactNode;
  /** Opens the step again; without it the step stays done. */
  readonly onReopen?: () => void;
  readonly reopen?: string;
}

interface Props<S extends string> {
  readonly title: string;
  readonly about?: string;
  readonly maxWidth: number;
  /** Where the import is left to. */
  readonly cancel: string;
  /** The steps in their order, by name. */
  readonly steps: Readonly<Record<S, WizardStep>>;
  readonly state: ImportProgress<S>;
  /** What is imported: "the bill". */
  readonly what: string;
  /** The records are on their way: no step can be opened again. */
  readonly isSaving: boolean;
  readonly onLeave: () => void;
}

/** The frame of every import: its steps one below the other, and a question before the page is left. */
export const Wizard = <S extends string>(props: Props<S>) => {
  const { title, about, maxWidth, cancel, steps, state, what, isSaving, onLeave } = props;
  const { step: current, result } = state;
  const all = Object.entries<WizardStep>(steps);
  const now = all.findIndex(([name]) => name === current);
  const isClosed = isSaving || result !== null;
  return (
    <Box sx={{ maxWidth }}>
      <PageHeader
        title={title}
        {...(about !== undefined && { about })}
        actions={
          !result && (
            <Button component={Link} to={cancel}>
              Cancel
            </Button>
          )
        }
      />
      <Stack sx={{ gap: 1.25 }}>
        {all.map(([name, { title: heading, content, settled, onReopen, reopen = 'Change' }], at) => (
          <StepCard
            key={name}
            number={at + 1}
            title={heading}
            state={at === now ? 'open' : at < now ? 'done' : 'waiting'}
            settled={at < now && settled?.()}
            onReopen={isClosed ? undefined : onReopen}
            reopen={reopen}
          >
            {at === now && content()}
          </StepCard>
        ))}
      </Stack>
      <UnsavedGuard
        unsaved={() => isUnderWay(state)}
        what={what}
        title="Leave the import?"
        text={
          isSaving
            ? 'It is being saved right now: it goes on, but its result will not be seen here.'
            : 'Nothing has been imported yet. The file has to be chosen again.'
        }
        confirm="Leave"
        onLeave={onLeave}
      />
    </Box>
  );
};
