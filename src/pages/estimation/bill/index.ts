import { stageNames, type StageName } from '../../../domain/estimation/stages.ts';
import type { Resource } from '../../../schema/resource.ts';
import { extendScreens, type Extension, type RecordTabProps } from '../../../ui/extensions/extension.ts';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import { createElement } from 'react';
import { stageResources } from '../../../resources/estimation/stageResources.ts';

const StageTab = lazyPart(() => import('./StageTab.tsx'), 'StageTab');

const linesTab = (stage: StageName) => ({
  value: 'lines',
  label: 'Lines',
  wide: true,
  fills: true,
  first: true,
  Tab: (props: RecordTabProps) => createElement(StageTab, { ...props, stage }),
});

/** The lines of each stage as the tab with which its page opens. */
export const boqExtensions: readonly Extension[] = stageNames.map((stage) => {
  const resource: Resource = stageResources[stage].records;
  return extendScreens(resource, { tabs: [linesTab(stage)] });
});
