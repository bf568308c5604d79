import { Box, FormControlLabel, MenuItem, Switch, TextField, type TextFieldProps } from '@mui/material';
import { documentLanguageNames, documentLanguages } from '../../../domain/documents.ts';
import type { QuotationDraft } from '../../../resources/estimation/quotationCalls.ts';

type Wording = QuotationDraft['wording'];
/** By the name of the field. */
export type WordingErrors = Readonly<Record<string, string>>;

interface Props {
  readonly wording: Wording;
  readonly errors: WordingErrors;
  /** The name of the branch's tax; null for none. */
  readonly tax: string | null;
  readonly onChange: (some: Partial<Wording>) => void;
}

/** The names of fields that hold a text. */
type Text = Exclude<keyof Wording, 'with_components' | 'with_tax' | 'language'>;

const half = { gridColumn: { sm: 'span 3' } };
const third = { gridColumn: { sm: 'span 2' } };
const whole = { gridColumn: '1 / -1' };

/** What a quotation says beside its bill. */
export const WordingFields = ({ wording, errors, tax, onChange }: Props) => {
  const input = (name: Text, label: string, more: TextFieldProps = {}) => (
    <TextField
      fullWidth
      size="small"
      label={label}
      value={wording[name] ?? ''}
      error={errors[name] !== undefined}
      helperText={errors[name]}
      onChange={({ target: { value } }) =>
        onChange({ [name]: value === '' && name !== 'addressee' && name !== 'subject' ? null : value })
      }
      {...more}
    />
  );
  const day = (name: 'quoted_on' | 'valid_until', label: string) =>
    input(name, label, {
      type: 'date',
      sx: third,
      slotProps: { inputLabel: { shrink: true } },
      required: name === 'quoted_on',
    });
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, gap: 2, alignItems: 'start' }}
    >
      {input('addressee', 'To: name, then the address', {
        multiline: true,
        minRows: 4,
        maxRows: 7,
        required: true,
        sx: half,
      })}
      <Box sx={{ ...half, display: 'grid', gap: 2 }}>
        {input('attention', 'For the attention of')}
        {input('your_reference', 'Their reference')}
      </Box>
      {input('subject', 'Subject', { required: true, sx: whole })}
      {day('quoted_on', 'Date')}
      {day('valid_until', 'Valid until')}
      <TextField
        select
        size="small"
        label="Language"
        value={wording.language}
        sx={third}
        onChange={({ target: { value } }) =>
          onChange({ language: documentLanguages.find((one) => one === value) ?? 'en' })
        }
      >
        {documentLanguages.map((one) => (
          <MenuItem key={one} value={one}>
            {documentLanguageNames[one]}
          </MenuItem>
        ))}
      </TextField>
      {input('introduction', 'Introduction', {
        multiline: true,
        maxRows: 4,
        sx: whole,
        helperText: errors['introduction'] ?? 'Without one it thanks for the enquiry and names the subject.',
      })}
      {input('terms', 'Terms, a paragraph a line', { multiline: true, minRows: 3, maxRows: 8, sx: whole })}
      <Box sx={{ ...whole, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <FormControlLabel
          control={
            <Switch
              checked={wording.with_components}
              onChange={(_, with_components) => onChange({ with_components })}
            />
          }
          label="List what BOMs are made of"
        />
        {tax !== null && (
          <FormControlLabel
            control={<Switch checked={wording.with_tax} onChange={(_, with_tax) => onChange({ with_tax })} />}
            label={`With ${tax}`}
          />
        )}
      </Box>
    </Box>
  );
};
