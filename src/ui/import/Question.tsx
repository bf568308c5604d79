import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  /** What follows from it, in a quieter voice. */
  readonly text?: string;
  readonly disabled?: boolean;
}

interface Props<V extends string> {
  readonly title: string;
  /** What is chosen; null for nothing, which the question's frame shows. */
  readonly value: V | null;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V) => void;
}

/** A question of an import about its file, with nothing chosen before somebody answers. */
export const Question = <V extends string>({ title, value, options, onChoose }: Props<V>) => {
  const id = useId();
  return (
    <FormControl
      sx={{ border: 1, borderColor: value === null ? 'warning.main' : 'divider', borderRadius: 1, px: 1.5, py: 1 }}
    >
      <FormLabel id={id} sx={{ fontSize: 13, fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' }, mb: 0.5 }}>
        {title}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const option = options.find((one) => one.value === chosen);
          if (option) onChoose(option.value);
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '5px' } }}
            label={
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {option.label}
                {option.text !== undefined && (
                  <Typography component="span" variant="body2" color="text.secondary">
                    {` – ${option.text}`}
                  </Typography>
                )}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
