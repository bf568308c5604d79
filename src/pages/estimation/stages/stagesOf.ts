import { stageNames, stages, type StageName } from '../../../domain/estimation/stages.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Tone } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import type { NextStep } from '../../../schema/shownWorkflow.ts';
import { takersText } from '../../../ui/workflow/NextSteps.tsx';
import { workflowStatusOf } from '../../../ui/workflowStatus.ts';

/** The active revision of a stage. */
interface Active {
  readonly id: number;
  readonly revision: number;
  readonly status: string;
  readonly label: string;
  readonly tone: Tone;
  /** The price of the bill, or its cost; null in a stage without either. */
  readonly amount: string | null;
}

/** A stage of an estimation; without an active revision it is not open yet. */
export interface StageEntry {
  readonly stage: StageName;
  readonly title: string;
  readonly resource: Resource;
  readonly active: Active | null;
  /** What is next in it, and by whom; null where that is not known here. */
  readonly next: NextStep | null;
  /** Of a stage that is not open: what opens it, and who does that. */
  readonly opening: string | null;
}

const amountOf = (value: unknown): string | null => {
  if (!isRecord(value)) return null;
  const known = [value['selling'], value['target'], value['cost']].find(
    (amount): amount is string => typeof amount === 'string' && Number(amount) > 0,
  );
  return known ?? null;
};

const activeOf = (resource: Resource, value: unknown): Active | null => {
  if (!isRecord(value) || typeof value['id'] !== 'number') return null;
  const status = String(value['status']);
  const state = resource.workflow?.states[status];
  return {
    id: value['id'],
    revision: Number(value['revision']),
    status,
    label: state?.label ?? status,
    tone: state?.tone ?? 'neutral',
    amount: amountOf(value['totals']),
  };
};

const forward = 'forward-submit';

/** What opens a stage: its step by somebody who is known, or the stage before it. */
const openingOf = (stage: StageName, known: readonly (NextStep | null)[]): string | null => {
  if (stage === 'cost_estimation') {
    const next = known.find((one) => one?.action === forward);
    return next ? `Opened by ${takersText(next)}` : 'Opens when BOQ sales is forwarded';
  }
  const before = stageNames[stageNames.indexOf(stage) - 1];
  return before === undefined ? null : `Opens when ${stages[before].title} is approved`;
};

/** What is next in each stage, as the record of one of them or of the estimation tells it (rule 114). */
const nextIn = (
  record: AnyRecord,
  own: string | undefined,
  { name }: Resource,
  active: Active | null,
): NextStep | null => {
  const status = workflowStatusOf(record);
  if (!active || !status) return null;
  if (name === own && active.id === record.id) return status.next;
  return status.goes_on.find(({ resource, id }) => resource === name && id === active.id)?.next ?? null;
};

/** The stages of an estimation, from the record of it or of one of its stages: then `own` is its resource. */
export const stagesOf = (record: AnyRecord, own?: string): StageEntry[] => {
  const listed: unknown[] = Array.isArray(record['stages']) ? record['stages'] : [];
  const entries = stageNames.map((stage) => {
    const { title, list } = stages[stage];
    const resource: Resource = stageResources[stage].records;
    const revisions = record[list];
    const value = Array.isArray(revisions)
      ? revisions[0]
      : listed.find((one) => isRecord(one) && one['stage'] === stage);
    const active = activeOf(resource, value);
    return { stage, title, resource, active, next: nextIn(record, own, resource, active) };
  });
  const known = entries.map(({ next }) => next);
  return entries.map((entry) => ({ ...entry, opening: entry.active ? null : openingOf(entry.stage, known) }));
};

/** The revision that this one took its lines from, if a newer one is there now: both as the comparison names them. */
export const newerSource = (
  record: AnyRecord,
  entries: readonly StageEntry[],
): { from: string; title: string; newer: number } | null => {
  const taken = record['taken_from'];
  if (typeof taken !== 'string') return null;
  const [word, revision] = taken.split('.');
  const source = entries.find(({ stage }) => stages[stage].word === word);
  if (!source?.active || source.active.revision <= Number(revision)) return null;
  return { from: `${word}.${source.active.revision}`, title: source.title, newer: source.active.revision };
};
