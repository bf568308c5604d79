import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { IconButton, Tooltip, Typography } from '@mui/material';
import type { RowCellProps } from '../list/place.ts';
import { nameOf, usePartsPlace } from './place.ts';
import { useMarks } from './useMarks.ts';

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
  const word = labelled && (
    <Typography variant="caption" component="span" sx={{ ml: 0.5 }}>
      {act.label}
    </Typography>
  );
  if (refused !== undefined)
    return (
      <span
        role="img"
        aria-label={`${act.label}: ${isSet ? 'yes' : 'no'}. ${refused}`}
        title={refused}
        style={{ display: 'inline-flex', alignItems: 'center', padding: 5 }}
      >
        {icon}
        {word}
      </span>
    );
  const label = `${act.label}: ${nameOf(part, record)}`;
  return (
    <Tooltip title={isSet ? 'Take the mark back' : act.label}>
      <IconButton
        size="small"
        disabled={busy}
        tabIndex={active ? 0 : -1}
        aria-label={label}
        aria-pressed={isSet}
        onClick={() => void set(act, [record], !isSet)}
        sx={labelled ? { borderRadius: 1 } : {}}
      >
        {icon}
        {word}
      </IconButton>
    </Tooltip>
  );
};
