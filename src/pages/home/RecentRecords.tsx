import { Box } from '@mui/material';
import type { Recent } from '../../resources/home/homeCalls.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { showPath } from '../../ui/showPath.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { Calm, HomePart } from './HomePart.tsx';
import { When } from './When.tsx';

/** The records that the user changed last. */
export const RecentRecords = ({ recent, now }: { readonly recent: readonly Recent[]; readonly now: Date }) => (
  <HomePart title="You worked on">
    {recent.length === 0 ? (
      <Calm>What you create or change appears here, so that you can come back to it.</Calm>
    ) : (
      <Entries>
        {recent.map((r) => (
          <HomeEntry
            key={`${r.resource} ${r.id}`}
            to={showPath(r.resource, r.id)}
            name={r.name}
            when={
              <Box component="span" sx={{ whiteSpace: 'nowrap', fontSize: 12, color: 'text.secondary' }}>
                {r.action === 'create' ? 'Created ' : 'Changed '}
                <When at={r.at} now={now} />
              </Box>
            }
            about={[r.about === r.name ? null : r.about, resourceNamed(r.resource)?.title].filter(Boolean).join(' · ')}
          />
        ))}
      </Entries>
    )}
  </HomePart>
);
