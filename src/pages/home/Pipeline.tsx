import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { getSession } from '../../authProvider/session.ts';
import type { Home, HomeStage } from '../../resources/home/homeCalls.ts';
import type { Tone } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { inSentence } from '../../schema/words.ts';
import { formatPrice, formatInteger } from '../../ui/fields/format.ts';
import { resourceNamed } from '../../resources/resource.named.ts';
import { Calm, HomePart } from './HomePart.tsx';

/**
 * The length of a bar in percent of the longest one. A float is exact enough for a length; the text shows the exact
 * figure.
 */
export const shareOf = (value: string, most: string): number => {
  const longest = Number(most);
  return longest > 0 ? Math.round((Number(value) / longest) * 1000) / 10 : 0;
};

const colours: Readonly<Record<Tone, string>> = {
  neutral: 'text.disabled',
  waiting: 'info.main',
  attention: 'warning.main',
  good: 'success.main',
  bad: 'error.main',
};

/** The address of the widest list that the user may open, filtered by a stage. */
const listPath = ({ name, lists, workflow }: Resource, state: string): string => {
  const permissions = getSession()?.permissions ?? [];
  const widest = lists.find(
    ({ which, permission }) => Object.keys(which).length === 0 && permissions.includes(permission),
  );
  const path = widest && widest !== lists[0] ? `/${name}/${widest.name}` : `/${name}`;
  return `${path}?${new URLSearchParams({ filter: JSON.stringify({ [workflow?.field ?? 'status']: [state] }) })}`;
};

interface BarProps {
  readonly stage: HomeStage;
  /** The value of the longest bar. */
  readonly most: string;
  readonly tone: Tone | undefined;
  readonly height: number;
}

const Bar = ({ stage, most, tone = 'neutral', height }: BarProps) => (
  <Box sx={{ height, borderRadius: 0.5, bgcolor: 'action.hover' }}>
    <Box
      sx={{
        height: 1,
        borderRadius: 0.5,
        minWidth: stage.count > 0 ? 3 : 0,
        width: `${shareOf(stage.value, most)}%`,
        bgcolor: colours[tone],
      }}
    />
  </Box>
);

const cell = { py: 0.75, px: 1, verticalAlign: 'middle', border: 0 } as const;

const Row = ({
  resource,
  stage,
  most,
}: {
  readonly resource: Resource;
  readonly stage: HomeStage;
  readonly most: string;
}) => {
  const state = resource.workflow?.states[stage.state];
  return (
    <tr>
      <Box component="th" scope="row" sx={{ ...cell, pl: 2, textAlign: 'left', fontWeight: 500, whiteSpace: 'nowrap' }}>
        <MuiLink component={Link} to={listPath(resource, stage.state)} color="text.primary">
          {state?.label ?? stage.state}
        </MuiLink>
        <Box sx={{ display: { sm: 'none' }, mt: 0.5 }} aria-hidden>
          <Bar stage={stage} most={most} tone={state?.tone} height={6} />
        </Box>
      </Box>
      <Box component="td" sx={{ ...cell, textAlign: 'right', color: 'text.secondary' }}>
        {formatInteger(stage.count)}
      </Box>
      <Box component="td" sx={{ ...cell, width: '100%', display: { xs: 'none', sm: 'table-cell' } }} aria-hidden>
        <Bar stage={stage} most={most} tone={state?.tone} height={14} />
      </Box>
      <Box
        component="td"
        sx={{ ...cell, pr: 2, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {formatPrice('money', stage.value)}
      </Box>
    </tr>
  );
};

/** The count and the value of each stage, as bars with the exact figures. */
export const Pipeline = ({
  pipeline: { resource: name, stages },
}: {
  readonly pipeline: NonNullable<Home['pipeline']>;
}) => {
  const resource = resourceNamed(name);
  if (!resource) return null;
  const total = stages.reduce((sum, { count }) => sum + count, 0);
  const most = stages.reduce((found, { value }) => (Number(value) > Number(found) ? value : found), '0');
  return (
    <HomePart title="Pipeline" total={total} all={{ to: `/${name}`, label: resource.titles }}>
      {total === 0 ? (
        <Calm>{`No ${inSentence(resource.titles)} yet. Their value appears here, stage by stage.`}</Calm>
      ) : (
        <Box sx={{ overflowX: 'auto', py: 1 }}>
          <Box
            component="table"
            aria-label={`${resource.titles} by stage`}
            sx={{ borderCollapse: 'collapse', width: 1, fontSize: 13 }}
          >
            <Box component="thead" sx={{ color: 'text.secondary', fontSize: 12 }}>
              <tr>
                <Box component="th" scope="col" sx={{ ...cell, pl: 2, textAlign: 'left', fontWeight: 600 }}>
                  Stage
                </Box>
                <Box component="th" scope="col" sx={{ ...cell, textAlign: 'right', fontWeight: 600 }}>
                  Count
                </Box>
                <Box component="td" sx={{ ...cell, display: { xs: 'none', sm: 'table-cell' } }} aria-hidden />
                <Box component="th" scope="col" sx={{ ...cell, pr: 2, textAlign: 'right', fontWeight: 600 }}>
                  Value
                </Box>
              </tr>
            </Box>
            <tbody>
              {stages.map((stage) => (
                <Row key={stage.state} resource={resource} stage={stage} most={most} />
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </HomePart>
  );
};
