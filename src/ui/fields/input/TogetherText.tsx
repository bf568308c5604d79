import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import { Stack, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { RowsField } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';

interface Props {
  readonly together: NonNullable<RowsField['together']>;
  /** The path of the lines. */
  readonly source: string;
}

/** What is said of all lines together, while they are typed; read out when it changes. */
export const TogetherText = ({ together, source }: Props) => {
  const value: unknown = useWatch({ name: source });
  const { message, isRight, refusal } = together(Array.isArray(value) ? value.filter(isRecord) : []);
  const tone = isRight ? 'success' : refusal === null ? 'text' : 'error';
  const Icon = isRight ? CheckCircle : Info;
  return (
    <Stack
      role="status"
      direction="row"
      spacing={0.75}
      sx={{ alignItems: 'center', mt: 1, color: tone === 'text' ? 'text.secondary' : `${tone}.main` }}
    >
      <Icon fontSize="small" />
      <Typography variant="body2" sx={{ fontWeight: isRight ? 600 : 400 }}>
        {message}
      </Typography>
    </Stack>
  );
};
