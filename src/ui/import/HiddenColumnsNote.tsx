import { Alert } from '@mui/material';
import { columnLetters } from '../../domain/table/columnLetters.ts';
import type { ImportState } from './state.ts';

/** Tells which hidden columns of the workbook are imported: what nobody sees there is easily an old price. */
export const HiddenColumnsNote = ({ state: { table, mapping } }: { readonly state: ImportState }) => {
  const read = Object.values(mapping);
  const found = (table?.hiddenColumns ?? []).filter((at) => read.includes(at));
  return found.length === 0 ? null : (
    <Alert severity="warning">
      {`Hidden in the workbook, but imported: ${found
        .map((at) => `column ${columnLetters(at)} “${table?.headings[at] ?? ''}”`)
        .join(', ')}.`}
    </Alert>
  );
};
