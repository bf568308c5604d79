import { Box } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { Entries } from './HomeEntry.tsx';
import { Calm, HomePart } from './HomePart.tsx';
import { ReturnedEntry } from './ReturnedEntry.tsx';

interface Props {
  readonly returned: NonNullable<Home['returned']>;
  readonly now: Date;
}

/** The user's records that were sent back, with the comments. */
export const SentBack = ({ returned: { total, records }, now }: Props) => (
  <HomePart title="Sent back to you" total={total}>
    {total === 0 ? (
      <Calm>Nothing to correct. What a reviewer or approver sends back to you appears here with their reason.</Calm>
    ) : (
      <Entries>
        {records.map((r) => (
          <ReturnedEntry key={`${r.resource} ${r.id}`} record={r} now={now}>
            <Box sx={{ mt: 0.5, pl: 1, borderLeft: 2, borderColor: 'warning.main', fontSize: 13 }}>
              {r.comment && (
                <Box
                  sx={{
                    overflowWrap: 'anywhere',
                    display: '-webkit-box',
                    WebkitLineClamp: 3,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                  }}
                >
                  {r.comment}
                </Box>
              )}
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{r.by_name}</Box>
            </Box>
          </ReturnedEntry>
        ))}
      </Entries>
    )}
  </HomePart>
);
