import { Alert, Stack, Typography } from '@mui/material';
import { DropZone } from '../../ui/import/DropZone.tsx';
import type { BoqImport } from './useBoqImport.ts';

/** The first step: the client's workbook. */
export const FileStep = ({ work: { state, choose } }: { readonly work: BoqImport }) => (
  <Stack sx={{ gap: 1.5 }}>
    {state.problem && (
      <Alert severity="error" role="alert">
        {state.problem}
      </Alert>
    )}
    <DropZone
      reading={state.reading}
      onFile={(file) => void choose(file)}
      what="the client’s bill"
      hint="Excel (XLSX) or CSV, up to 20 MB, any number of sheets. Headings may be in any row."
    />
    <Typography variant="body2" color="text.secondary">
      Nothing is saved before you have seen every row.
    </Typography>
  </Stack>
);
