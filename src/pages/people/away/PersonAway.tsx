import { Alert } from '@mui/material';
import type { RecordNoteProps } from '../../../ui/extensions/extension.ts';
import { useAwayToday } from '../../../ui/fields/useAwayToday.ts';

/** On the page of a person while they are away: until when, and who stands in. */
export const PersonAway = ({ record }: RecordNoteProps) => {
  const said = useAwayToday(true).get(record.id);
  if (said === undefined) return null;
  return <Alert severity="info" sx={{ mb: 1.5 }}>{`${String(record['name'])} is ${said}.`}</Alert>;
};
