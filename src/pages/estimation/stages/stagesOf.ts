import { stageNames, stages, type StageName } from '../../../domain/estimation/stages.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Tone } from '../../../schema/field.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/resource.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';

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

/** The stages of an estimation, from the record of it or of one of its stages. */
export const stagesOf = (record: AnyRecord): StageEntry[] => {
  const listed: unknown[] = Array.isArray(record['stages']) ? record['stages'] : [];
  return stageNames.map((stage) => {
    const { title, list } = stages[stage];
    const resource: Resource = stageResources[stage].records;
    const revisions = record[list];
    const value = Array.isArray(revisions)
      ? revisions[0]
      : listed.find((one) => isRecord(one) && one['stage'] === stage);
    return { stage, title, resource, active: activeOf(resource, value) };
  });
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
