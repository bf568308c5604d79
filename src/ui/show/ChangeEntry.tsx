import AddCircleOutlined from '@mui/icons-material/AddCircleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import { Box, Stack, Typography } from '@mui/material';
import { labelOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Change } from '../../dataProvider/types.ts';
import { formatInstant } from '../fields/format.ts';
import { changedFields, subjectOfChange } from '../fields/changes.ts';
import { ChangedValue } from '../fields/ChangedValue.tsx';
import { targetRows } from './targetRows.ts';

const verbs = {
  create: { Icon: AddCircleOutlined, word: 'added', color: 'success.main' },
  update: { Icon: EditOutlined, word: 'changed', color: 'text.secondary' },
  delete: { Icon: RemoveCircleOutline, word: 'removed', color: 'error.main' },
} as const;

interface FieldsProps {
  readonly changed: ReturnType<typeof changedFields>;
  readonly action: Change['action'];
}

/** The changed fields with their old and new values. */
const ChangedFields = ({ changed, action }: FieldsProps) =>
  changed.length > 0 && (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'grid',
        gridTemplateColumns: { xs: '92px 1fr', sm: '150px 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        ...targetRows,
      }}
    >
      {changed.map(({ name, field, change: became }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {labelOf(name, field)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <ChangedValue field={field} name={name} change={became} action={action} />
          </Typography>
        </Box>
      ))}
    </Box>
  );

/** One change of the history: person, subject, time, and the changed fields. */
export const ChangeEntry = ({ resource, change }: { readonly resource: Resource; readonly change: Change }) => {
  const { Icon, word, color } = verbs[change.action];
  const changed = changedFields(resource, change);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px 1fr',
        pb: 2.5,
        position: 'relative',
        '&:not(:last-child)::before': {
          content: '""',
          position: 'absolute',
          left: 9,
          top: 24,
          bottom: 2,
          width: '1px',
          bgcolor: 'divider',
        },
      }}
    >
      <Icon sx={{ fontSize: 19, color, mt: '1px' }} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', columnGap: 2, flexWrap: 'wrap' }}>
          <Typography variant="body2">
            <strong>{change.by_name ?? 'The system'}</strong>
            {` ${word} ${subjectOfChange(resource, change)}`}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="time" dateTime={change.at}>
            {formatInstant(change.at)}
          </Typography>
        </Stack>
        <ChangedFields changed={changed} action={change.action} />
        {change.several?.rows.map(({ id, name, changes }) => (
          <Box key={id} sx={{ mt: 0.5 }}>
            <Typography variant="body2">{name ?? `No. ${id}`}</Typography>
            <ChangedFields changed={changedFields(resource, { lines: change.lines, changes })} action={change.action} />
          </Box>
        ))}
        {change.several && change.several.count > change.several.rows.length && (
          <Typography variant="caption" color="text.secondary">
            {`and ${(change.several.count - change.several.rows.length).toLocaleString('en')} more`}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
