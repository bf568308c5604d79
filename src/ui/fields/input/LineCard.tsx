import { Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { columnsOf, labelOf, type LinesField } from '../../../schema/field.ts';
import { ColumnInput } from '../columnKinds.tsx';
import { useLine } from './useLine.ts';

interface Props {
  readonly field: LinesField;
  readonly source: string;
  readonly title: string;
  readonly buttons: ReactNode;
}

/** One line by itself, for a phone, and what stands beneath it. */
export const LineCard = ({ field, source, title, buttons }: Props) => {
  const { line, closed, beneath } = useLine(field, source);
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }} role="group" aria-label={title}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="subtitle2">{title}</Typography>
        {buttons}
      </Stack>
      <Stack spacing={1.5}>
        {columnsOf(field.fields).map(([name, f]) =>
          closed.has(name) ? null : (
            <ColumnInput key={name} field={f} source={`${source}.${name}`} label={labelOf(name, f)} />
          ),
        )}
        {beneath && <beneath.Part line={line} />}
      </Stack>
    </Paper>
  );
};
