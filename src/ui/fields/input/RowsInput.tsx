import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useFieldArray, useFormState } from 'react-hook-form';
import { labelOf, pickedIn, type RowsField } from '../../../schema/field.ts';
import { emptyRow } from '../values.ts';
import type { InputProps } from '../types.ts';
import { RowsAsCards } from './RowsAsCards.tsx';
import { RowsAsTable } from './RowsAsTable.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { TogetherText } from './TogetherText.tsx';

type Form = Record<string, Record<string, unknown>[]>;

/** Rows as table rows, or as cards on a phone. */
const ListOfRows = ({ field: lines, source, label }: InputProps<RowsField>) => {
  const line = lines.row ?? 'Line';
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const { fields, append, remove, swap } = useFieldArray<Form, string, 'key'>({ name: source, keyName: 'key' });
  const { errors } = useFormState<Form>({ name: source });
  const message = errors[source]?.root?.message ?? errors[source]?.message;
  const keys = fields.map(({ key }) => key);
  const focusAt = (i: number) => {
    const name = `${source}.${i}.${lines.exactlyOne?.[0] ?? lines.represent}`;
    // React draws the row after this handler.
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  };
  const props = {
    field: lines,
    source,
    keys,
    title: (i: number) => `${line} ${i + 1}`,
    onRemove: (i: number) => remove(i),
    onSwap: swap,
  };
  return (
    <Box role="group" aria-label={label}>
      {lines.help && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {lines.help}
        </Typography>
      )}
      {message && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {message}
        </Alert>
      )}
      {keys.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
          {`No ${labelOf(source, lines).toLowerCase()} yet.`}
        </Typography>
      ) : narrow ? (
        <RowsAsCards {...props} />
      ) : (
        <RowsAsTable {...props} />
      )}
      {lines.together && keys.length > 0 && <TogetherText together={lines.together} source={source} />}
      <Button
        startIcon={<Add />}
        size="small"
        sx={{ mt: 1 }}
        onClick={() => {
          append(emptyRow(lines.fields), { shouldFocus: false });
          focusAt(keys.length);
        }}
      >
        {`Add ${line.toLowerCase()}`}
      </Button>
    </Box>
  );
};

/** The rows of a record: rows to add, remove and reorder, or a choice of other records. */
export const RowsInput = (props: InputProps<RowsField>) => {
  const { field: lines } = props;
  const [name, reference] = pickedIn(lines) ?? [];
  return name !== undefined && reference ? (
    <ReferencesInput lines={lines} name={name} reference={reference} source={props.source} label={props.label} />
  ) : (
    <ListOfRows {...props} />
  );
};
