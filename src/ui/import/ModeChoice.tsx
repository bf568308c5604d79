import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { mayDo } from '../../authProvider/index.ts';
import { importTargetsOf } from '../../schema/import/targets.ts';
import type { ImportMode } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Import } from './useImport.ts';
import { lineWords } from './words.ts';
import { inSentence } from '../../schema/words.ts';

/** Asks what to do with records that already exist. */
export const ModeChoice = ({
  resource,
  work: { state, setMode },
}: {
  readonly resource: Resource;
  readonly work: Import;
}) => {
  const many = inSentence(resource.titles);
  const key = importTargetsOf(resource).find((t) => t.isKey && !t.lines)?.heading ?? 'key';
  const line = lineWords(resource);
  const choices: readonly { mode: ImportMode; label: string; text: string; disabled?: boolean }[] = [
    { mode: 'skip', label: 'Skip them', text: 'They stay as they are.' },
    {
      mode: 'update',
      label: 'Update them',
      text: `Filled cells replace what is stored${line ? `, missing ${line.many} are added` : ''}; nothing is removed, and an empty cell changes nothing.`,
      disabled: !mayDo(resource.name, 'edit'),
    },
    { mode: 'refuse', label: 'Refuse the file', text: 'Each is marked as bad.' },
  ];
  return (
    <FormControl>
      <FormLabel
        id="import-mode"
        sx={{ fontSize: 13, fontWeight: 600, color: 'text.primary', mb: 0.5 }}
      >{`When ${many} with the same ${key} are there already`}</FormLabel>
      <RadioGroup
        aria-labelledby="import-mode"
        value={state.mode}
        onChange={(_, value) => setMode(choices.find(({ mode }) => mode === value)?.mode ?? state.mode)}
      >
        {choices.map(({ mode, label, text, disabled = false }) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={disabled}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: '5px' } }}
            label={
              <Box component="span">
                {label}
                <Typography component="span" variant="body2" color="text.secondary">
                  {` – ${disabled ? 'you may not change them.' : text}`}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
