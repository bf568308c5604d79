import ErrorOutline from '@mui/icons-material/ErrorOutline';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { targetLabels, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import { formatDecimal, formatInteger } from '../../../ui/fields/format.ts';
import type { ReviewedRow } from './review.ts';
import { extensionOfLine, rateOf } from '../../../domain/estimation/workbook/amounts.ts';
import { billQuantityText } from '../billQuantityText.ts';

interface Props {
  readonly reviewed: ReviewedRow;
  readonly index: number;
  readonly narrow: boolean;
  /** Without rates a row shows none of the file's: they are not imported. */
  readonly isPriced: boolean;
  /** The sheet that begins with this row, if there are several. */
  readonly sheet: string | null;
  readonly onMenu: (anchor: HTMLElement) => void;
  readonly onCorrect: (target: ColumnTarget, text: string) => void;
}

export const lineGrid = '44px 76px 96px minmax(0, 1fr) 76px 92px 92px 108px 32px';
const cell = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const figure = { ...cell, textAlign: 'right' } as const;
const step = 2;

const Notes = ({ reviewed: { line } }: Pick<Props, 'reviewed'>) =>
  line?.notes.map((note) => (
    <Box key={note} sx={{ display: 'flex', gap: 0.5, color: 'text.secondary', fontSize: 12 }}>
      <InfoOutlined sx={{ fontSize: 15, mt: '1px' }} aria-hidden />
      <span>{note}</span>
    </Box>
  ));

/** What cannot be read, each with an input to correct it. */
const Problems = ({ reviewed: { problems, texts, row }, onCorrect }: Pick<Props, 'reviewed' | 'onCorrect'>) => (
  <Stack sx={{ gap: 0.75, mt: 0.5 }}>
    {problems.map(({ target, message }) => (
      <Box key={target} sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ display: 'flex', gap: 0.5, color: 'error.main', fontSize: 13, overflowWrap: 'anywhere' }}>
          <ErrorOutline sx={{ fontSize: 16, mt: '2px' }} aria-hidden />
          <span>{message}</span>
        </Box>
        <TextField
          key={texts[target]}
          defaultValue={texts[target] ?? ''}
          placeholder={targetLabels[target]}
          onBlur={(event) => event.target.value !== (texts[target] ?? '') && onCorrect(target, event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.target.blur();
          }}
          sx={{ width: target === 'description' ? 260 : 130, '& input': { py: 0.375, fontSize: 13 } }}
          slotProps={{ htmlInput: { 'aria-label': `${targetLabels[target]} of row ${row}` } }}
        />
      </Box>
    ))}
  </Stack>
);

const More = ({ reviewed: { row }, onMenu }: Pick<Props, 'reviewed' | 'onMenu'>) => (
  <IconButton
    aria-label={`What row ${row} is`}
    aria-haspopup="menu"
    onClick={(event) => onMenu(event.currentTarget)}
    sx={{ p: 0.25, my: -0.25 }}
  >
    <MoreHoriz sx={{ fontSize: 18 }} />
  </IconButton>
);

/** The text of the row: of a line as deep as it stands, of another row with the reason why it is none. */
const Words = (props: Props) => {
  const { reviewed, narrow, onCorrect } = props;
  const { is, line, depth, text, reason } = reviewed;
  const shownDepth = narrow ? Math.min(depth, 4) : depth;
  return (
    <Box sx={{ minWidth: 0, pl: shownDepth * step }}>
      {line ? (
        <Box sx={{ fontWeight: is === 'section' ? 650 : 400, overflowWrap: 'anywhere' }}>
          {narrow && (line.ref || line.code) && (
            <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
              {[line.ref, line.code].filter(Boolean).join(' · ')}
            </Box>
          )}
          {line.description}
        </Box>
      ) : (
        <Box sx={{ ...cell, color: is === 'bad' ? 'text.primary' : 'text.secondary' }} title={text}>
          {reason && (
            <Box component="span" sx={{ fontWeight: 600, mr: 1 }}>
              {reason}
            </Box>
          )}
          {text}
        </Box>
      )}
      <Notes reviewed={reviewed} />
      {is === 'bad' && <Problems reviewed={reviewed} onCorrect={onCorrect} />}
    </Box>
  );
};

const figuresOf = ({ line, is, texts }: ReviewedRow) => {
  if (is === 'bad') return { quantity: texts.quantity ?? '', rate: texts.rate ?? '', amount: '' };
  if (!line || is === 'section') return { quantity: '', rate: '', amount: '' };
  const [rate, amount] = [rateOf(line), extensionOfLine(line)];
  return {
    quantity: billQuantityText({
      basis: line.basis ?? null,
      quantity: line.quantity,
      percent: line.percent ?? null,
      alternate_quantity: line.alternate_quantity ?? null,
    }),
    rate: rate === null ? '' : formatDecimal('rate', rate),
    amount: amount === null ? '' : formatDecimal('money', amount),
  };
};

/** One row of the file: the line that it became, or why it is none. */
export const ReviewedLineRow = (props: Props) => {
  const { reviewed, index, narrow, isPriced, sheet } = props;
  const { is, line, row } = reviewed;
  const figures = figuresOf(reviewed);
  const { quantity, rate, amount } = isPriced ? figures : { ...figures, rate: '', amount: '' };
  const { ref, code, unit } = line ?? reviewed.texts;
  const frame = {
    borderTop: 1,
    borderColor: 'divider',
    px: 1.5,
    py: 0.75,
    fontSize: 13,
    bgcolor:
      is === 'section'
        ? 'background.sunken'
        : is === 'bad'
          ? (theme: { palette: { error: { main: string } } }) =>
              `color-mix(in srgb, ${theme.palette.error.main} 7%, transparent)`
          : undefined,
  } as const;
  const rowNumber = <Box sx={{ color: 'text.secondary' }}>{formatInteger(row)}</Box>;
  return (
    <>
      {sheet !== null && (
        <Typography variant="subtitle2" sx={{ px: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider' }}>
          {sheet}
        </Typography>
      )}
      {narrow ? (
        <Box role="row" aria-rowindex={index + 2} sx={{ ...frame, display: 'flex', gap: 1 }}>
          <Box role="cell">{rowNumber}</Box>
          <Box role="cell" sx={{ flex: 1, minWidth: 0 }}>
            <Words {...props} />
            {line && is === 'line' && (
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary', mt: 0.25 }}>
                <span>{[quantity, line.unit, rate && `× ${rate}`].filter(Boolean).join(' ')}</span>
                <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
                  {amount}
                </Box>
              </Box>
            )}
          </Box>
          <Box role="cell">
            <More {...props} />
          </Box>
        </Box>
      ) : (
        <Box
          role="row"
          aria-rowindex={index + 2}
          sx={{ ...frame, display: 'grid', gridTemplateColumns: lineGrid, columnGap: 1.5 }}
        >
          <Box role="cell">{rowNumber}</Box>
          <Box role="cell" sx={{ ...cell, fontWeight: is === 'section' ? 650 : 400 }}>
            {ref}
          </Box>
          <Box role="cell" sx={cell}>
            {code}
          </Box>
          <Box role="cell" sx={{ minWidth: 0 }}>
            <Words {...props} />
          </Box>
          <Box role="cell" sx={cell}>
            {unit}
          </Box>
          <Box role="cell" sx={figure}>
            {quantity}
          </Box>
          <Box role="cell" sx={figure}>
            {rate}
          </Box>
          <Box role="cell" sx={figure}>
            {amount}
          </Box>
          <Box role="cell">
            <More {...props} />
          </Box>
        </Box>
      )}
    </>
  );
};
