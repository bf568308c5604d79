import { Alert, Button } from '@mui/material';
import { formatDay } from '../fields/format.ts';
import { isSameMapping } from './remembered.ts';
import { suggestedMapping } from './state.ts';
import type { StepProps } from './useImport.ts';

/** Says that the columns are those of an earlier file with these headings, and offers the suggested ones instead. */
export const RememberedNote = ({ resource, work: { state, setMapping } }: StepProps) => {
  const { table, mapping, remembered } = state;
  if (!table || !remembered) return null;
  const suggested = suggestedMapping(resource, table);
  if (isSameMapping(suggested, remembered.mapping)) return null;
  const day = formatDay(remembered.on);
  const note = isSameMapping(mapping, remembered.mapping)
    ? {
        text: `The columns are set as in your import of ${day}, whose file had these headings.`,
        offer: 'Use the suggested ones',
        next: suggested,
      }
    : isSameMapping(mapping, suggested)
      ? {
          text: `In your import of ${day}, whose file had these headings, you set the columns otherwise.`,
          offer: 'Set them so again',
          next: remembered.mapping,
        }
      : null;
  if (!note) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" onClick={() => setMapping(note.next)} sx={{ whiteSpace: 'nowrap' }}>
          {note.offer}
        </Button>
      }
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: 1 } } }}
    >
      {note.text}
    </Alert>
  );
};
