import { Stack } from '@mui/material';
import { LineButtons } from './LineButtons.tsx';
import { LineCard } from './LineCard.tsx';
import type { LineListProps } from './LineRows.tsx';

/** Lines one under the other, for a phone. */
export const LineCards = ({ field, source, keys, title, onRemove, onSwap }: LineListProps) => (
  <Stack spacing={1.5}>
    {keys.map((key, i) => (
      <LineCard
        key={key}
        field={field}
        source={`${source}.${i}`}
        title={title(i)}
        buttons={
          <LineButtons
            title={title(i)}
            first={i === 0}
            last={i === keys.length - 1}
            onUp={() => onSwap(i, i - 1)}
            onDown={() => onSwap(i, i + 1)}
            onRemove={() => onRemove(i)}
          />
        }
      />
    ))}
  </Stack>
);
