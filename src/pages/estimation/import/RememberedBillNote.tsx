import { Button } from '@mui/material';
import { RowsAlert } from '../../../ui/import/steps.tsx';
import { formatDay } from '../../../ui/fields/format.ts';
import type { BoqImport } from './useBoqImport.ts';

const most = 6;

/** Says what of the file is read as earlier ones of its client were, and offers to be asked anew. */
export const RememberedBillNote = ({ work: { before, state, setState } }: { readonly work: BoqImport }) => {
  if (!before) return null;
  const { on, what, asBefore, anew } = before;
  const of =
    on === null
      ? 'in earlier bills of this client'
      : `in your import of ${formatDay(on)}, whose file had these headings`;
  const isAnew = state.isAnew === true;
  const words = [...what.slice(0, most), ...(what.length > most ? [`${what.length - most} more`] : [])].join(', ');
  return (
    <RowsAlert
      severity="info"
      actions={
        <Button
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => setState(isAnew ? asBefore : { ...anew, isAnew: true })}
        >
          {isAnew ? 'Read it so again' : 'Ask me anew'}
        </Button>
      }
    >
      {isAnew ? `Read anew. It can be read as ${of}: ${words}.` : `Read as ${of}: ${words}.`}
    </RowsAlert>
  );
};
