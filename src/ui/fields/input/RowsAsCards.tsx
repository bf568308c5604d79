import { Stack, Paper, Typography } from '@mui/material';
import { RowButtons, type RowListProps } from './RowButtons.tsx';
import type { ReactNode } from 'react';
import { columnsOf, labelOf, type RowsField } from '../../../schema/field.ts';
import { ColumnInput } from '../columnKinds.tsx';
import { useRow } from './useRow.ts';

interface Props {
  readonly field: RowsField;
  readonly source: string;
  readonly title: string;
  readonly buttons: ReactNode;
}

/** One row as a card for a phone, with the extension below it. */
const LineCard = ({ field, source, title, buttons }: Props) => {
  const { line, closed, lineDetails } = useRow(field, source);
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
        {lineDetails && <lineDetails.Part line={line} />}
      </Stack>
    </Paper>
  );
};

/** Rows as cards, for a phone. */
export const RowsAsCards = (list: RowListProps) => (
  <Stack spacing={1.5}>
    {list.keys.map((key, i) => (
      <LineCard
        key={key}
        field={list.field}
        source={`${list.source}.${i}`}
        title={list.title(i)}
        buttons={<RowButtons list={list} at={i} />}
      />
    ))}
  </Stack>
);
