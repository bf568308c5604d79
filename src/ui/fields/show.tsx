import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import { Box, Chip, Link as MuiLink } from '@mui/material';
import { isDecimal, nameBeside, type OneOfField, type ReferenceField } from '../../schema/field.ts';
import { Empty } from './Empty.tsx';
import { formatDay, formatDecimal, formatInstant, formatInteger } from './format.ts';
import { choiceLabel } from './label.ts';
import { ReferenceName } from './ReferenceName.tsx';
import type { ShowProps } from './types.ts';

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

/** A stored secret is never answered, so there is nothing to show. */
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

export const ShowDecimal = ({ field, value, dense }: ShowProps) =>
  isEmpty(value) || !isDecimal(field) ? (
    <Empty dense={dense} />
  ) : (
    <span>{formatDecimal(field.kind, String(value))}</span>
  );

export const ShowDay = ({ value, dense }: ShowProps) =>
  isEmpty(value) ? <Empty dense={dense} /> : <time dateTime={String(value)}>{formatDay(String(value))}</time>;

export const ShowInstant = ({ value, dense }: ShowProps) =>
  isEmpty(value) ? <Empty dense={dense} /> : <time dateTime={String(value)}>{formatInstant(String(value))}</time>;

export const ShowOneOf = ({ field, value, dense }: ShowProps) =>
  isEmpty(value) ? (
    <Empty dense={dense} />
  ) : (
    <Chip size="small" label={choiceLabel(field as OneOfField, String(value))} />
  );

export const ShowReference = ({ field, name, value, record, dense }: ShowProps) => {
  if (isEmpty(value)) return <Empty dense={dense} />;
  const beside = record[nameBeside(name)];
  const known = typeof beside === 'string' ? beside : undefined;
  return (
    <ReferenceName
      resource={(field as ReferenceField).resource}
      id={Number(value)}
      known={known}
      plain={dense ?? false}
    />
  );
};
