import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { DropZone } from './DropZone.tsx';
import type { ImportProgress } from './progress.ts';

interface Props {
  readonly work: { readonly state: ImportProgress; readonly choose: (file: File) => Promise<void> };
  readonly what?: string;
  readonly hint?: string;
  /** What stands below. */
  readonly children: ReactNode;
}

/** The first step of every import: choose a file. */
export const FileStep = ({ work: { state, choose }, children, ...words }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    {state.problem && (
      <Alert severity="error" role="alert">
        {state.problem}
      </Alert>
    )}
    <DropZone reading={state.reading} onFile={(file) => void choose(file)} {...words} />
    {children}
  </Stack>
);
