import HelpOutlined from '@mui/icons-material/HelpOutlined';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { Tool } from '../../../ui/sheet/Tool.tsx';
import { Surface } from '../../../ui/page/Surface.tsx';
import { outlierRule } from './words.ts';

const signs: readonly (readonly [sign: string, meaning: string])[] = [
  ['▼', 'The lowest price of the line that is compared'],
  ['↑! ↓!', outlierRule],
  ['≠', 'The vendor’s amount is not quantity × price; the product ranks'],
  ['alt', 'Something else is offered; it is compared once it was accepted (alt ✓)'],
  ['credit', 'The price is below 0: they give money for it'],
  ['excl', 'Left out by us, with a note'],
  ['min', 'The vendor sells larger quantities alone'],
  ['≈', 'What stands for a gap'],
  ['✎', 'A note'],
  ['✓', 'To be awarded'],
  ['blank', 'The vendor has not said anything of the line: a gap'],
  ['no bid', 'The vendor does not offer it: type n'],
  ['0.00', 'The vendor offers it for nothing'],
];
const keys: readonly (readonly [key: string, does: string])[] = [
  ['Enter, Tab', 'takes the price over and moves on'],
  ['n', 'no bid'],
  ['Delete', 'blank again'],
  ['Ctrl+V', 'pastes a column or a block of a spreadsheet'],
  ['Ctrl+Enter', 'all of the bid: alternate, notes, gaps'],
  ['Space', 'while awarding: gives the line to this vendor'],
];

const List = ({ of }: { readonly of: typeof signs }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '84px minmax(0, 1fr)', gap: 0.75 }}>
    {of.map(([term, meaning]) => (
      <Box key={term} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
          {term}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0 }}>
          {meaning}
        </Typography>
      </Box>
    ))}
  </Box>
);

/** What the signs in the comparison mean, how an outlying price is told, and which keys there are. */
export const Legend = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tool label="Signs and keys" Icon={HelpOutlined} onClick={(event) => setAnchor(event.currentTarget)} />
      <Surface anchor={anchor} label="Signs and keys" width={420} onClose={() => setAnchor(null)}>
        <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
          <Typography variant="subtitle2" component="h2">
            Signs
          </Typography>
          <List of={signs} />
          <Typography variant="subtitle2" component="h2" sx={{ mt: 1 }}>
            Keys
          </Typography>
          <List of={keys} />
        </Box>
      </Surface>
    </>
  );
};
