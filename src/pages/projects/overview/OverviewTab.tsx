import { Box } from '@mui/material';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { NotRead } from '../../../ui/page/NotRead.tsx';
import { BoughtSoFar } from '../../rfq/trace/BoughtSoFar.tsx';
import { ProjectFigures } from './ProjectFigures.tsx';
import { HoldersCard } from './HoldersCard.tsx';
import { LateCard } from './LateCard.tsx';
import { PartsCard } from './PartsCard.tsx';
import { useOverview } from './useOverview.ts';

/** One screen that answers: what is the project worth, where does it stand, what is late, who holds what? */
export const OverviewTab = ({ record }: RecordPartProps) => {
  const query = useOverview(record.id);
  if (!query.data) return <NotRead query={query} failed="The overview could not be read" heights={[84, 220]} />;
  const { value, parts, plan, late, holders } = query.data;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ProjectFigures value={value} plan={plan} late={late} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {parts.length > 0 && <PartsCard parts={parts} />}
          <LateCard late={late} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <BoughtSoFar project={record.id} />
          <HoldersCard holders={holders} />
        </Box>
      </Box>
    </Box>
  );
};
