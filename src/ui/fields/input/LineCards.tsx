import { Paper, Stack, Typography } from '@mui/material';
import { columnsOf, labelOf } from '../../../schema/field.ts';
import { columnKinds } from '../columnKinds.ts';
import { LineButtons } from './LineButtons.tsx';
import type { LineListProps } from './LineRows.tsx';

/** Lines one under the other, for a phone. */
export const LineCards = ({ field, source, keys, title, onRemove, onSwap }: LineListProps) => (
  <Stack spacing={1.5}>
    {keys.map((key, i) => (
      <Paper key={key} variant="outlined" sx={{ p: 1.5 }} role="group" aria-label={title(i)}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
          <Typography variant="subtitle2">{title(i)}</Typography>
          <LineButtons
            title={title(i)}
            first={i === 0}
            last={i === keys.length - 1}
            onUp={() => onSwap(i, i - 1)}
            onDown={() => onSwap(i, i + 1)}
            onRemove={() => onRemove(i)}
          />
        </Stack>
        <Stack spacing={1.5}>
          {columnsOf(field.fields).map(([name, f]) => {
            const { Input } = columnKinds[f.kind];
            return <Input key={name} field={f} source={`${source}.${i}.${name}`} label={labelOf(name, f)} />;
          })}
        </Stack>
      </Paper>
    ))}
  </Stack>
);
