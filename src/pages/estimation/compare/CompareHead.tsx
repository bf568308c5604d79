import { Box } from '@mui/material';
import { gridColumns, type RowLayout } from './layout.ts';

const Head = ({ text, right = false }: { readonly text: string; readonly right?: boolean }) => (
  <Box
    role="columnheader"
    sx={{ textAlign: right ? 'right' : 'left', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}
  >
    {text}
  </Box>
);

const bar = {
  display: 'grid',
  columnGap: 1,
  px: 1.5,
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
  bgcolor: 'background.sunken',
} as const;

/** The headings of the side-by-side list: the names of the sides, and their columns. */
export const CompareHead = ({ layout }: { readonly layout: RowLayout }) => {
  const { prices, names } = layout;
  const columns = prices === 'none' ? ['Quantity'] : ['Quantity', 'Rate', 'Amount'];
  return (
    <Box role="rowgroup" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box aria-hidden sx={{ ...bar, gridTemplateColumns: gridColumns(prices), pt: 0.75 }}>
        {names.map((name, at) => (
          <Box
            key={at}
            title={name}
            sx={{
              gridColumn: `${4 + at * columns.length} / span ${columns.length}`,
              gridRow: 1,
              textAlign: 'right',
              whiteSpace: 'nowrap',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              color: 'text.primary',
              borderBottom: 1,
              borderColor: 'divider',
              pb: 0.25,
            }}
          >
            {name}
          </Box>
        ))}
      </Box>
      <Box role="row" aria-rowindex={1} sx={{ ...bar, gridTemplateColumns: gridColumns(prices), py: 0.5 }}>
        <Head text="Change" />
        <Head text="Description" />
        <Head text="Unit" />
        {names.flatMap((name) =>
          columns.map((column) => (
            <Box
              key={`${name} ${column}`}
              role="columnheader"
              aria-label={`${column}, ${name}`}
              sx={{ textAlign: 'right' }}
            >
              {column}
            </Box>
          )),
        )}
        <Head text="Difference" right />
      </Box>
    </Box>
  );
};
