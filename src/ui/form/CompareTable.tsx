import { Box, Chip, Paper, Radio, Stack, Typography } from '@mui/material';
import { labelOf } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { ShowField } from '../fields/kinds.tsx';
import type { FieldDifference, ConflictSide } from './conflict.ts';
import { inSentence } from '../../schema/words.ts';

type Values = Readonly<Record<string, unknown>>;
interface Props {
  readonly resource: Resource;
  readonly found: readonly FieldDifference[];
  readonly mine: Values;
  readonly theirs: Values;
  readonly chosen: Readonly<Record<string, ConflictSide>>;
  readonly onChoose: (name: string, side: ConflictSide) => void;
}

/** My value and their value of each field, with a choice between the two. */
export const CompareTable = ({ resource, found, mine, theirs, chosen, onChoose }: Props) => {
  if (found.length === 0)
    return <Typography variant="body2">Both versions say the same now: there is nothing to save.</Typography>;
  return (
    <Stack spacing={2}>
      {found.map((d) => {
        const field = resource.fields[d.name];
        if (!field) return null;
        const label = labelOf(d.name, field);
        const side = chosen[d.name] ?? d.suggested;
        const option = (which: ConflictSide, title: string, value: unknown, record: Values) => (
          <Paper
            component="label"
            variant="outlined"
            sx={{
              p: 1,
              minWidth: 0,
              display: 'flex',
              alignItems: 'flex-start',
              gap: 0.5,
              cursor: 'pointer',
              ...(side === which ? { borderColor: 'primary.main', bgcolor: 'action.selected' } : {}),
            }}
          >
            <Radio
              name={`keep-${d.name}`}
              checked={side === which}
              onChange={() => onChoose(d.name, which)}
              slotProps={{ input: { 'aria-label': `${label}: ${inSentence(title)}` } }}
            />
            <Box sx={{ minWidth: 0, flex: 1, pt: 0.5, overflowWrap: 'anywhere' }}>
              <Typography variant="caption" color="text.secondary" component="div">
                {title}
              </Typography>
              <Typography variant="body2" component="div" sx={{ '& a': { color: 'inherit', pointerEvents: 'none' } }}>
                <ShowField field={field} name={d.name} value={value} record={record} />
              </Typography>
            </Box>
          </Paper>
        );
        return (
          <Box key={d.name} role="radiogroup" aria-label={label}>
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 0.5 }}>
              <Typography variant="subtitle2">{label}</Typography>
              {d.both && <Chip size="small" color="warning" variant="outlined" label="Changed by both" />}
            </Stack>
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
              {option('mine', 'Mine', d.mine, mine)}
              {option('theirs', 'Theirs', d.theirs, theirs)}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
};
