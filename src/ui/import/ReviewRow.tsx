import { Box, Stack, Typography } from '@mui/material';
import { isText } from '../../schema/field.ts';
import type { ImportTarget } from '../../schema/import/targets.ts';
import { formatInteger } from '../fields/format.ts';
import type { Resource } from '../../schema/resource.ts';
import { ReviewChanges } from './ReviewChanges.tsx';
import { ActionChip } from './ActionChip.tsx';
import { ReasonsText } from './ReasonsText.tsx';
import type { Reviewed } from './review.ts';

/** Codes, units, numbers and flags get a narrow column. */
const widthOf = ({ field, isKey }: ImportTarget): string => {
  const short = !isText(field) || (field.max ?? 200) <= 60;
  return short ? `minmax(${isKey ? 100 : 64}px, ${isKey ? 0.9 : 0.5}fr)` : 'minmax(0, 2fr)';
};

/** The columns of the preview on a wide screen: row, action, the first fields of the record, its lines. */
export const reviewGrid = (shown: readonly ImportTarget[], lines: boolean): string =>
  ['56px', '92px', ...shown.map(widthOf), ...(lines ? ['minmax(0, 2fr)'] : [])].join(' ');

const cell = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const valueText = (value: unknown) =>
  value === true ? 'Yes' : value === false ? 'No' : value === undefined ? '' : String(value);

/** The key of each line. Of a key with several fields, the filled ones. */
const linesText = ({ record }: Reviewed, keys: readonly string[]): string =>
  record.lines
    .map(({ values }) =>
      keys
        .map((key) => valueText(values[key]))
        .filter(Boolean)
        .join(' – '),
    )
    .join(' · ');

interface Props {
  readonly resource: Resource;
  readonly review: Reviewed;
  readonly index: number;
  readonly shown: readonly ImportTarget[];
  /** The mapped key fields of the lines; empty without lines. */
  readonly lineKeys: readonly string[];
  readonly narrow: boolean;
}

const LineCount = ({ n }: { readonly n: number }) =>
  n > 1 ? (
    <Box component="span" sx={{ fontWeight: 600, mr: 0.75 }}>
      {n}
    </Box>
  ) : null;

/** One record of the preview: its action, its values and its errors. */
export const ReviewRow = ({ resource, review, index, shown, lineKeys, narrow }: Props) => {
  const { record, action, errors, warnings } = review;
  const lines = lineKeys.length ? linesText(review, lineKeys) : null;
  const frame = {
    borderTop: 1,
    borderColor: 'divider',
    px: 1.5,
    py: 0.875,
    fontSize: 13,
    bgcolor: errors.length
      ? (theme: { palette: { error: { main: string } } }) =>
          `color-mix(in srgb, ${theme.palette.error.main} 7%, transparent)`
      : undefined,
  };
  const below = (
    <>
      {errors.length > 0 && (
        <Box role="cell" sx={{ pl: narrow ? 0 : '68px' }}>
          <ReasonsText texts={errors.map((e) => `Row ${formatInteger(e.row)}: ${e.message}`)} tone="error" />
        </Box>
      )}
      {warnings.length > 0 && (
        <Box role="cell" sx={{ pl: narrow ? 0 : '68px' }}>
          <ReasonsText texts={warnings} tone="warning" />
        </Box>
      )}
      {review.changed > 0 && (
        <Box role="cell" sx={{ pl: narrow ? 0 : '68px' }}>
          <ReviewChanges resource={resource} review={review} />
        </Box>
      )}
    </>
  );
  if (narrow)
    return (
      <Box role="row" aria-rowindex={index + 2} sx={frame}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }} role="cell">
          <Typography variant="caption" color="text.secondary">{`Row ${formatInteger(record.row)}`}</Typography>
          <Box sx={{ flex: 1 }} />
          <ActionChip action={action} />
        </Stack>
        <Box role="cell" sx={{ overflowWrap: 'anywhere' }}>
          {shown.map((t, at) => (
            <Box component="span" key={t.id} sx={at === 0 ? { fontWeight: 600 } : undefined}>
              {at > 0 && ' · '}
              {valueText(record.values[t.name])}
            </Box>
          ))}
        </Box>
        {lines && (
          <Typography role="cell" variant="body2" color="text.secondary" noWrap>
            <LineCount n={record.lines.length} />
            {lines}
          </Typography>
        )}
        {below}
      </Box>
    );
  return (
    <Box role="row" aria-rowindex={index + 2} sx={frame}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: reviewGrid(shown, lines !== null),
          columnGap: 1.5,
          alignItems: 'center',
        }}
        role="presentation"
      >
        <Box role="cell" sx={{ color: 'text.secondary' }}>
          {formatInteger(record.row)}
        </Box>
        <Box role="cell">
          <ActionChip action={action} />
        </Box>
        {shown.map((t, at) => {
          const text = valueText(record.values[t.name]);
          return (
            <Box role="cell" key={t.id} title={text} sx={{ ...cell, ...(at === 0 ? { fontWeight: 600 } : {}) }}>
              {text}
            </Box>
          );
        })}
        {lines !== null && (
          <Box role="cell" title={lines} sx={{ ...cell, color: 'text.secondary' }}>
            <LineCount n={record.lines.length} />
            {lines}
          </Box>
        )}
      </Box>
      {below}
    </Box>
  );
};
