import { stages, type StageName } from '../../../domain/estimation/stages.ts';
import type { ProductDataProvider } from '../../../dataProvider/types.ts';
import { stageResources } from '../../../resources/estimation/stageResources.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import { providerLines } from '../../../ui/lines/providerLines.ts';
import { askCodes, askOffers } from '../../masters/add/lineOffers.ts';
import type { BoqCalls } from './calls.ts';

/** The calls of one revision of a stage. */
export const providerCalls = (
  provider: ProductDataProvider,
  stage: StageName,
  ids: { readonly revision: number; readonly estimation: number },
): BoqCalls => {
  const { lines } = stageResources[stage];
  const { endpoints } = lines;
  const { linesIn, ...calls } = providerLines(provider, brokenDownOf(lines), ids.revision);
  return {
    ...calls,
    offers: askOffers(provider),
    coded: askCodes(provider),
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
  };
};
