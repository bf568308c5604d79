import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Chip, Link as MuiLink, Tooltip, Typography } from '@mui/material';
import {
  nameColumn,
  type DecimalField,
  type OneOfField,
  type ReferenceField,
  type TimeField,
} from '../../schema/field.ts';
import { formatDay, formatFigure, formatInstant, formatInteger } from './format.ts';
import { choiceLabel } from '../../schema/choice.ts';
import { lateness } from './late.ts';
import { RowRefNames } from './RowRefNames.tsx';
import { ReferenceName } from './ReferenceName.tsx';
import { StateChip } from './StateChip.tsx';
import type { ShowProps } from './types.ts';
import RunningWithErrors from '@mui/icons-material/RunningWithErrors';
import type { ReactNode } from 'react';

/** No value: a dash on the screen, "none" for screen readers. */
export const Empty = ({ dense = false }: { readonly dense?: boolean | undefined }) =>
  dense ? null : (
    <Typography component="span" variant="body2" color="text.disabled">
      <span aria-hidden>—</span>
      <span style={{ position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, height: 1, overflow: 'hidden' }}>none</span>
    </Typography>
  );

interface Props {
  /** "3 days late" */
  readonly late: string;
  /** In a list: the text is in a tooltip, and screen readers read it. */
  readonly dense?: boolean | undefined;
  readonly children: ReactNode;
}

const unseen = { position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, height: 1, overflow: 'hidden' } as const;

/** A due time in the past: an icon and a text mark it, not the colour alone. */
const Due = ({ late, dense, children }: Props) => (
  <Tooltip title={dense ? late : ''}>
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600, whiteSpace: 'nowrap' }}>
      <RunningWithErrors aria-hidden sx={{ fontSize: 15, mr: 0.5, verticalAlign: '-2.5px' }} />
      {children}
      {dense ? <span style={unseen}>{`, ${late}`}</span> : `, ${late}`}
    </Box>
  </Tooltip>
);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

export const ShowText = ({ value, dense }: ShowProps) =>
  isEmpty(value) ? <Empty dense={dense} /> : <span>{String(value)}</span>;

export const ShowLongText = ({ value, dense }: ShowProps) =>
  isEmpty(value) ? (
    <Empty dense={dense} />
  ) : (
    <Box component="span" sx={{ whiteSpace: dense ? 'nowrap' : 'pre-line' }}>
      {String(value)}
    </Box>
  );

const linked = (scheme: string) =>
  function ShowLinked({ value, dense }: ShowProps) {
    if (isEmpty(value)) return <Empty dense={dense} />;
    const text = String(value);
    if (dense) return <span>{text}</span>;
    return (
      <MuiLink href={`${scheme}:${scheme === 'tel' ? text.replace(/[^\d+]/g, '') : text}`} underline="hover">
        {text}
      </MuiLink>
    );
  };
export const ShowEmail = linked('mailto');
export const ShowPhone = linked('tel');

/** The server never sends a stored secret. */
export const ShowSecret = ({ dense }: ShowProps) => <Empty dense={dense} />;

export const ShowFlag = ({ value, dense }: ShowProps) => (
  <Chip
    size="small"
    variant="outlined"
    icon={value ? <Check /> : <Remove />}
    label={value ? 'Yes' : 'No'}
    sx={{
      border: 0,
      bgcolor: value && !dense ? 'action.selected' : 'transparent',
      ...(dense ? { ml: '-5px' } : {}),
      color: value ? 'text.primary' : 'text.secondary',
      '& .MuiChip-icon': { color: value ? 'success.main' : 'text.disabled', fontSize: 16 },
    }}
  />
);

export const ShowInteger = ({ value, dense }: ShowProps) =>
  typeof value === 'number' ? <span>{formatInteger(value)}</span> : <Empty dense={dense} />;

export const ShowDecimal = ({ field, value, record, dense }: ShowProps<DecimalField>) =>
  isEmpty(value) ? <Empty dense={dense} /> : <span>{formatFigure(field, String(value), record)}</span>;

const timed = (format: (value: string) => string) =>
  function ShowTime({ field, value, record, dense }: ShowProps<TimeField>) {
    if (isEmpty(value)) return <Empty dense={dense} />;
    const at = String(value);
    const time = <time dateTime={at}>{format(at)}</time>;
    const late = lateness(field, at, record);
    return late === undefined ? (
      time
    ) : (
      <Due late={late} dense={dense}>
        {time}
      </Due>
    );
  };
export const ShowDay = timed(formatDay);
export const ShowInstant = timed(formatInstant);

export const ShowOneOf = ({ field, value, dense }: ShowProps<OneOfField>) => {
  if (isEmpty(value)) return <Empty dense={dense} />;
  const choice = String(value);
  return <StateChip label={choiceLabel(field, choice)} tone={field.tones?.[choice]} />;
};

export const ShowReference = ({ field, name, value, record, dense }: ShowProps<ReferenceField>) => {
  if (isEmpty(value)) return field.nobody === undefined ? <Empty dense={dense} /> : <span>{field.nobody}</span>;
  const { resource, within } = field;
  const recordName = record[nameColumn(name)];
  const known = typeof recordName === 'string' ? recordName : undefined;
  if (known === undefined && resource.includes('.')) {
    const owner = within === undefined ? undefined : record[within];
    return (
      <RowRefNames
        reference={resource}
        ids={[Number(value)]}
        owners={typeof owner === 'number' ? [owner] : undefined}
      />
    );
  }
  return <ReferenceName resource={resource} id={Number(value)} known={known} plain={dense ?? false} />;
};
