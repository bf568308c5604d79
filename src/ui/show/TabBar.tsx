import { Tab, Tabs, type TabsProps } from '@mui/material';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import type { ShownTabs } from '../screens/useTabs.ts';

interface Props extends Pick<TabsProps, 'sx'> {
  readonly resource: Resource;
  readonly record: AnyRecord;
  readonly tabs: ShownTabs;
}

/** Comes with the record: what stands above it would push it away from under a finger. */
export const TabBar = ({ resource, record, tabs: { all, tab, go }, sx }: Props) => (
  <Tabs
    value={tab}
    onChange={(_, next: string) => go(next)}
    aria-label={resource.title}
    variant="scrollable"
    allowScrollButtonsMobile
    sx={sx}
  >
    {all.map(({ value, label, Badge }) => (
      <Tab
        key={value}
        value={value}
        label={
          <span>
            {label}
            {Badge && <Badge resource={resource} record={record} />}
          </span>
        }
        id={`tab-${value}`}
        aria-controls={`panel-${value}`}
      />
    ))}
  </Tabs>
);
