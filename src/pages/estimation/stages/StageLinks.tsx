import { Box, ButtonBase } from '@mui/material';
import { Link } from 'react-admin';
import { stageNames, type StageName } from '../../../domain/estimation/stages.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { formatPrice } from '../../../ui/fields/format.ts';
import { showPath } from '../../../ui/showPath.ts';
import { takersText } from '../../../ui/workflow/NextSteps.tsx';
import { stagesOf, type StageEntry } from './stagesOf.ts';

const place = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.75,
  height: 28,
  fontSize: 13,
  whiteSpace: 'nowrap',
  borderRadius: 1,
} as const;

const textOf = ({ title, active, next, opening }: StageEntry): string => {
  if (!active) return `${title}: not open yet${opening ? `. ${opening}.` : ''}`;
  const amount = active.amount === null ? '' : `, ${formatPrice('money', active.amount)}`;
  return `${title}: ${active.label}${amount}${next ? `. ${next.label}: ${takersText(next)}` : ''}`;
};

const colours = {
  neutral: 'text.disabled',
  waiting: 'info.main',
  attention: 'warning.main',
  good: 'success.main',
  bad: 'error.main',
} as const;

/** What a stage is called beside the others. */
const short: Readonly<Record<StageName, string>> = {
  boq_details: 'Details',
  boq_creation: 'Creation',
  boq_sales: 'Sales',
  cost_estimation: 'Cost',
};

/** The stages of an estimation beside the title, leading to their active revisions; what each is at stands in its tooltip. */
export const StageLinks = ({ resource, record }: RecordPartProps) => {
  const current = stageNames.find((name) => stageResources[name].records.name === resource.name);
  return (
    <Box
      component="nav"
      aria-label="Stages of the estimation"
      sx={{ display: 'flex', minWidth: 0, overflowX: 'auto', flexShrink: 0, maxWidth: '100%' }}
    >
      {stagesOf(record, resource.name).map((entry, at) => {
        const { stage, resource: records, active } = entry;
        const text = (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }} aria-hidden>
              {at + 1}
            </Box>
            {/* Two words, also for what reads the text without its layout. */}
            {` ${short[stage]}`}
          </>
        );
        return active ? (
          <ButtonBase
            key={stage}
            component={Link}
            to={showPath(records.name, active.id)}
            title={textOf(entry)}
            aria-label={`${at + 1} ${short[stage]}: ${active.label}`}
            aria-current={stage === current ? 'step' : undefined}
            sx={[
              place,
              {
                '&:hover': { bgcolor: 'action.hover' },
                '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
              },
              stage === current && { bgcolor: 'action.selected', fontWeight: 600 },
            ]}
          >
            {text}
            {stage !== current && (
              <Box
                component="span"
                aria-hidden
                sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: colours[active.tone] }}
              />
            )}
          </ButtonBase>
        ) : (
          <Box key={stage} title={textOf(entry)} sx={[place, { color: 'text.secondary' }]}>
            {text}
          </Box>
        );
      })}
    </Box>
  );
};
