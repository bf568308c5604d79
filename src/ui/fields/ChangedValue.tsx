import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt';
import { Box } from '@mui/material';
import { nameColumn, type Field } from '../../schema/field.ts';
import type { Change, FieldChange } from '../../dataProvider/types.ts';
import { ShowField } from './kinds.tsx';

interface Props {
  readonly field: Field;
  readonly name: string;
  readonly change: FieldChange;
  readonly action: Change['action'];
}

/** The old and the new value; after a creation only the new one, after a deletion only the old one. */
export const ChangedValue = ({ field, name, change, action }: Props) => {
  const old = (
    <ShowField field={field} name={name} value={change.before} record={{ [nameColumn(name)]: change.before_name }} />
  );
  const now = (
    <ShowField field={field} name={name} value={change.after} record={{ [nameColumn(name)]: change.after_name }} />
  );
  if (action === 'create') return now;
  if (action === 'delete') return old;
  return (
    <>
      <Box component="del" sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor' }}>
        {old}
      </Box>
      <ArrowRightAlt
        sx={{ fontSize: 16, mx: 0.75, verticalAlign: 'text-bottom', color: 'text.disabled' }}
        titleAccess="became"
      />
      <Box component="ins" sx={{ textDecoration: 'none' }}>
        {now}
      </Box>
    </>
  );
};
