import type { boqSaleLines } from '../../resources/boqSaleLines.ts';
import type { Resource } from '../../schema/resource.ts';
import { billSheet } from '../operations/boqImport/exportBill.ts';
import { allStages } from '../operations/estimation/stages.ts';
import { billWorkbook } from '../spreadsheet/boq/billWorkbook.ts';
import { fileAnswer } from './fileAnswer.ts';
import { route, type Route } from './types.ts';

type ExportCall = (typeof boqSaleLines)['endpoints']['exportBill'];

/** The routes of a stage's lines whose answers are files; none for other resources. */
export const boqRoutes = (resource: Resource): Route[] => {
  const stage = allStages.find(({ lines }) => lines.name === resource.name);
  const call = resource.endpoints['exportBill'];
  if (!stage || !call) return [];
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the calls of the stages differ in their paths alone
  const exporting = call as ExportCall;
  return [
    route(exporting, stage.title, async ({ inBranch, params, raw }) => {
      const bill = await inBranch((tx) => billSheet(tx, stage, params.id));
      return fileAnswer(raw, await billWorkbook(bill), bill.title, 'xlsx');
    }),
  ];
};
