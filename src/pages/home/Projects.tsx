import { Box, Typography } from '@mui/material';
import type { Home } from '../../resources/home/homeCalls.ts';
import { projects as described } from '../../resources/projects/projects.ts';
import { counted, formatDay, formatDecimal, formatPrice } from '../../ui/fields/format.ts';
import { showPath } from '../../ui/showPath.ts';
import { today } from '../../ui/today.ts';
import { Entries, HomeEntry } from './HomeEntry.tsx';
import { HomePart } from './HomePart.tsx';

type Now = NonNullable<Home['projects']>;
type ProjectNow = Now['records'][number];

/** "Was to end Oct 26 · forecast Dec 9". */
const endsOf = ({ planned_end_date: end, forecast_end_date: forecast, days_late: late }: ProjectNow): string => {
  if (end === null) return 'No approved plan';
  const said = `${late > 0 ? 'Agreed for' : 'Ends'} ${formatDay(end)}`;
  return forecast !== null && forecast > end ? `${said} · forecast ${formatDay(forecast)}` : said;
};

/** "£120,300.00 ordered · 12 % above its estimate". */
const Ordered = ({ ordered, against_estimate: against }: Pick<ProjectNow, 'ordered' | 'against_estimate'>) => {
  if (Number(ordered) === 0) return 'Nothing ordered';
  const percent = against?.percent ?? null;
  const far = percent === null ? '' : formatDecimal('percent', percent.replace('-', ''));
  return (
    <>
      {`${formatPrice('money', ordered)} ordered`}
      {against && percent !== null && (
        <>
          {' · '}
          <Box component="span" sx={against.is_above ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {Number(percent) === 0
              ? 'as estimated'
              : `${far} ${percent.startsWith('-') ? 'below' : 'above'} the estimate${against.is_above ? ' ▲' : ''}`}
          </Box>
        </>
      )}
    </>
  );
};

/** The active projects, the latest first, with what was ordered of them: for who signs for it. */
export const Projects = ({ projects: { total, records } }: { readonly projects: Now }) => (
  <HomePart title="Projects" total={total} all={{ to: `/${described.name}`, label: 'All projects' }}>
    <Entries>
      {records.map((project) => (
        <HomeEntry
          key={project.id}
          to={showPath(described.name, project.id)}
          name={project.title}
          about={project.number}
          when={
            project.days_late > 0 && (
              <Typography
                component="span"
                variant="caption"
                color="error"
                sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}
              >
                {`${counted(project.days_late, 'day', 'days')} ${(project.planned_end_date ?? '') < today() ? 'late' : 'behind'}`}
              </Typography>
            )
          }
        >
          <Typography variant="body2" component="span" color="text.secondary" sx={{ display: 'block' }}>
            {endsOf(project)}
            <br />
            <Ordered {...project} />
          </Typography>
        </HomeEntry>
      ))}
    </Entries>
  </HomePart>
);
