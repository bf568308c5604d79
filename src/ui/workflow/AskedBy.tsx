import { Box } from '@mui/material';
import type { Asked } from '../../workflows/asked.ts';
import { formatInstant } from '../fields/format.ts';

/** Who asks for a decision: who drafted it, sent it and passed it on, when, and with which remark (rule 140). */
export const AskedBy = ({ asked }: { readonly asked: readonly Asked[] }) => {
  if (asked.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label="Who asks"
      sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', fontSize: 13, overflowWrap: 'anywhere' }}
    >
      {asked.map(({ label, by_name: name, at, comment, noted }) => (
        <Box component="li" key={`${at} ${label} ${name}`} sx={{ py: 0.25 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, justifyContent: 'space-between' }}>
            <span>
              {`${label} · `}
              <strong>{name}</strong>
            </span>
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {formatInstant(at)}
            </Box>
          </Box>
          {comment && (
            <Box sx={{ pl: 1, borderLeft: 2, borderColor: 'divider', whiteSpace: 'pre-line' }}>{comment}</Box>
          )}
          {noted && <Box sx={{ color: 'text.secondary' }}>{`Although: ${noted.split('\n').join('; ')}`}</Box>}
        </Box>
      ))}
    </Box>
  );
};
