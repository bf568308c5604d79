import { Box, Typography } from '@mui/material';
import { formatDecimal } from '../../../ui/fields/format.ts';
import { VirtualRow, VirtualTable, type TableTitle } from '../../../ui/VirtualTable.tsx';
import type { CountLine } from './useCount.ts';

const columns = {
  xs: 'minmax(0, 1fr) 84px 84px',
  md: '56px minmax(200px, 1.6fr) 130px 110px 110px 120px minmax(160px, 1fr)',
};

const titles: readonly TableTitle[] = [
  'Row',
  'Item',
  { title: 'By the books', atEnd: true },
  { title: 'Booked', atEnd: true },
  { title: 'Counted', atEnd: true },
  { title: 'Difference', atEnd: true },
  { title: 'To be looked at', sx: { pl: 2 } },
];

const end = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
const wide = { display: { xs: 'none', md: 'block' } } as const;
const figure = (value: string | null | undefined) => (value ? formatDecimal('quantity', value) : '');

const isInOther = ({ unit, beside }: CountLine) =>
  unit !== null && beside?.counted !== null && unit.toLowerCase() !== beside?.unit?.toLowerCase();

/** A difference with its sign: more is green, less is red. */
const Difference = ({ line: { beside, problem } }: { readonly line: CountLine }) => {
  const value = beside?.difference;
  if (!value || problem !== null) return null;
  const [isMore, isLess] = [Number(value) > 0, Number(value) < 0];
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ ...end, fontWeight: isMore || isLess ? 600 : 400 }}
      color={isMore ? 'success.main' : isLess ? 'error.main' : 'text.secondary'}
    >
      {isMore || isLess ? `${isMore ? '+' : ''}${figure(value)}` : '0'}
    </Typography>
  );
};

/** What was counted beside what the books say. */
export const CountTable = ({ lines, empty }: { readonly lines: readonly CountLine[]; readonly empty: string }) => (
  <VirtualTable
    label="Count"
    rows={lines}
    columns={columns}
    titles={titles}
    titlesFrom="md"
    height="page"
    keyOf={({ row }) => row}
    empty={empty}
    row={(line, index) => {
      const unit = line.beside?.unit ?? '';
      return (
        <VirtualRow index={index} columns={columns} sx={{ alignItems: 'center', minHeight: 40 }}>
          <Box role="cell" sx={{ ...wide, color: 'text.secondary' }}>
            {line.row}
          </Box>
          <Box role="cell" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{line.beside?.name ?? (line.code || '–')}</Typography>
            <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {[line.beside?.name ? line.code : null, unit].filter(Boolean).join(' · ')}
            </Typography>
            {line.problem && (
              <Typography variant="caption" color="error" sx={{ display: { xs: 'block', md: 'none' } }}>
                {line.problem}
              </Typography>
            )}
          </Box>
          <Box role="cell" sx={{ ...wide, ...end }}>
            {figure(line.beside?.on_hand)}
          </Box>
          <Box role="cell" sx={{ ...wide, ...end }}>
            {Number(line.beside?.booked ?? 0) > 0 ? figure(line.beside?.booked) : ''}
          </Box>
          <Box role="cell" sx={end}>
            {figure(line.beside?.counted ?? line.counted)}
            {isInOther(line) && (
              <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                {`${figure(line.counted)} ${line.unit ?? ''}`}
              </Typography>
            )}
          </Box>
          <Box role="cell" sx={end}>
            <Difference line={line} />
          </Box>
          <Box role="cell" sx={{ ...wide, pl: 2, color: 'error.main', overflowWrap: 'anywhere' }}>
            {line.problem}
          </Box>
        </VirtualRow>
      );
    }}
  />
);
