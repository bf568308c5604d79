import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { labelOf } from '../../schema/field.ts';
import type { RowCellProps } from '../listPlace.ts';
import { nameOfPlace, usePartsPlace } from './place.ts';
import { useMarks } from './useMarks.ts';

interface ReadProps {
  readonly label: string;
  readonly reason: string;
  readonly children: ReactNode;
}

/** A mark that the user cannot set now, with the reason. */
const ReadMark = ({ label, reason, children }: ReadProps) => (
  <Box
    component="span"
    role="img"
    aria-label={`${label}. ${reason}`}
    title={reason}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, p: '5px', fontSize: 13, color: 'text.secondary' }}
  >
    {children}
  </Box>
);

/** A mark of verification in a row: a button for whoever may set it now, and for the others whether it is set. */
export const MarkCell = ({ record, column, active, labelled = false }: RowCellProps) => {
  const { part, acts } = usePartsPlace();
  const { refusal, set, busy } = useMarks();
  const act = acts.marks.find(({ rule }) => rule.field === column.name);
  if (!act) return null;
  const isSet = record[act.rule.field] === true;
  const refused = refusal(act, record)?.message;
  const Icon = isSet ? CheckCircle : RadioButtonUnchecked;
  const icon = <Icon fontSize="small" color={isSet ? 'success' : refused === undefined ? 'inherit' : 'disabled'} />;
  // The mark of the reviewer is called so where there is little room.
  const word = labelled && labelOf(act.name, {});
  if (refused !== undefined)
    return (
      <ReadMark label={`${act.label}: ${isSet ? 'yes' : 'no'}`} reason={refused}>
        {icon}
        {word}
      </ReadMark>
    );
  const control = {
    size: 'small',
    // A button that is disabled loses the focus, and whoever marks by the keyboard their place.
    'aria-disabled': busy,
    tabIndex: active ? 0 : -1,
    'aria-label': `${act.label}: ${nameOfPlace(part, record)}`,
    'aria-pressed': isSet,
    onClick: () => busy || void set(act, [record], !isSet),
  } as const;
  return (
    <Tooltip title={isSet ? 'Take the mark back' : act.label}>
      {word ? (
        <Button {...control} variant="outlined" color="secondary" startIcon={icon}>
          {word}
        </Button>
      ) : (
        <IconButton {...control}>{icon}</IconButton>
      )}
    </Tooltip>
  );
};
