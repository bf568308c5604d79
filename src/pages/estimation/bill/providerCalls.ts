import type { Line } from '../../../domain/lines.ts';
import { lineKinds, stages, type LineKind, type StageName } from '../../../domain/estimation/stages.ts';
import { keyHeader } from '../../../dataProvider/idempotency.ts';
import { failureOf, statusOf, type FormErrors } from '../../../dataProvider/failure.ts';
import { onLive } from '../../../dataProvider/live/listeners.ts';
import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import { isRecord } from '../../../schema/guards.ts';
import { SaveRefusal, type LineKey } from '../../../ui/lines/calls.ts';
import type { BoqCalls } from './calls.ts';
import { sheetOf, stageResources } from '../../../resources/estimation/stageResources.ts';

/** The statuses of failures after which the same request may succeed: no answer, an outage, too many requests. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500;

const firstText = (errors: unknown): string | undefined => {
  if (typeof errors === 'string') return errors;
  if (!isRecord(errors)) return undefined;
  for (const inner of Object.values(errors)) {
    const text = firstText(inner);
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The reasons by line: `{ changes: [, { quantity: 'Too large' }] }` is `changes.1` with “Too large”. */
const reasonsIn = (errors: FormErrors | undefined): Map<string, string> => {
  const reasons = new Map<string, string>();
  for (const list of ['changes', 'added'] as const) {
    const inner = errors?.[list];
    if (!Array.isArray(inner)) continue;
    for (const [at, error] of Object.entries(inner)) {
      const text = firstText(error);
      if (text !== undefined) reasons.set(`${list}.${at}`, text);
    }
  }
  return reasons;
};

/** A failed save as the editor knows it. Anything but a failure of the server is thrown on. */
const refused = (error: unknown): never => {
  const status = statusOf(error);
  if (status === undefined) throw error;
  const failure = failureOf(error);
  const message = failure?.message ?? (error instanceof Error ? error.message : 'Not saved');
  const asks = status === 409 && failure?.errors?.['with_verified'] !== undefined;
  throw new SaveRefusal(
    message,
    { conflict: status === 409, again: mayPass(status), asks },
    reasonsIn(failure?.errors),
  );
};

const idsAndVersions = (keys: readonly LineKey[]) => ({
  ids: keys.map(({ id }) => id),
  versions: keys.map(({ version }) => version),
});

/** What the answers have: the declared rows name the columns of the stage by a general type. */
const linesIn = (records: readonly unknown[]): readonly Line[] =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the check of the answer is made of the same fields
  records as readonly Line[];

const kindOf = (text: string): LineKind => lineKinds.find((kind) => kind === text) ?? 'item';

/** The calls of one revision of a stage. */
export const providerCalls = (
  provider: ProductDataProvider,
  stage: StageName,
  ids: { readonly revision: number; readonly estimation: number },
): BoqCalls => {
  const { name, endpoints } = stageResources[stage].lines;
  const sheet = sheetOf(stage);
  const params = sheet.paramsFor(ids.revision);
  return {
    load: async () => {
      const { data } = await provider.call(sheet.items, { params });
      return { records: linesIn(data.records), moment: data.moment };
    },
    save: async ({ changes, added, removed, withVerified: with_verified, key }) => {
      const body = {
        changes: [...changes],
        added: added.map((line) => ({ ...line, kind: kindOf(line.kind) })),
        removed: [...removed],
        ...(with_verified && { with_verified }),
      };
      const headers = key === undefined ? {} : { [keyHeader]: key };
      const { data } = await provider.call(sheet.save, { params, body, headers }).catch(refused);
      return { records: linesIn(data.records), removed: data.removed };
    },
    changes: async (since) => {
      const { data } = await provider.call(sheet.changes, { params, query: { since } });
      return { records: linesIn(data.records), removed: data.removed, moment: data.moment };
    },
    order: async (moved, place, parent) => {
      const body = { ...idsAndVersions(moved), place, parent_line_id: parent };
      const { data } = await provider.call(sheet.order, { params, body }).catch(refused);
      return linesIn(data.records);
    },
    duplicate: async (copied) => {
      const { data } = await provider.call(sheet.duplicate, { params, body: { ids: [...copied] } });
      return linesIn(data.records);
    },
    add: async ({ parent_line_id, parent_kind, bom_ids, ...pick }) => {
      const inBom = parent_kind === 'bom';
      const body = {
        ...pick,
        estimation_id: ids.estimation,
        [stages[stage].id]: ids.revision,
        ...(bom_ids && { bom_ids: [...bom_ids] }),
        ...(parent_line_id !== null && { [inBom ? 'bom_main_id' : 'parent_line_id']: parent_line_id }),
      };
      const { data } = await provider.call(inBom ? endpoints.addInBom : endpoints.add, { body });
      return linesIn(data.records);
    },
    changeVariant: async ({ id, version }, item_variant_id) => {
      const body = { item_variant_id, version };
      const { data } = await provider.call(endpoints.changeVariant, { params: { id }, body });
      return linesIn(data.records);
    },
    verify: async (verified, is_verified) => {
      const body = { ...idsAndVersions(verified), is_verified };
      if (!sheet.verify) return [];
      const { data } = await provider.call(sheet.verify, { params, body });
      return linesIn(data.records);
    },
    onChanged: (listener) => onLive(name, listener),
  };
};
