import type { Programme } from '../../domain/planning/msProject/programme.ts';
import type { PrintedDocument } from '../print/document.ts';
import type { WrittenBill } from './estimation/import/bill.ts';
import type { FilledBill } from './estimation/quotation/filledBill.ts';
import type { ReadAward } from './rfq/documents/award.ts';
import type { ReadLevelling } from './rfq/documents/levellingWorkbook.ts';
import type { VendorRequest } from './rfq/documents/request.ts';
import type { PrintedPlan, WrittenPlan } from './planning/documents/plan.ts';
import type { WrittenOrder } from './rfq/orders/documents/order.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What is made in a thread of its own, by kind: each loads what it needs with its first task. */
export const threadWork = {
  printedPdf: async (document: PrintedDocument): Promise<Bytes> =>
    (await import('../print/printed.ts')).printed(document),
  awardPdf: async (read: ReadAward): Promise<Bytes> => {
    const [{ printed }, { awardPdf }, { writtenAward }] = await Promise.all([
      import('../print/printed.ts'),
      import('./rfq/documents/awardPdf.ts'),
      import('./rfq/documents/writtenAward.ts'),
    ]);
    return printed(awardPdf(writtenAward(read)));
  },
  awardWorkbook: async (read: ReadAward): Promise<Bytes> => {
    const [{ awardWorkbook }, { writtenAward }] = await Promise.all([
      import('./rfq/documents/awardWorkbook.ts'),
      import('./rfq/documents/writtenAward.ts'),
    ]);
    return awardWorkbook(writtenAward(read));
  },
  levellingWorkbook: async (read: ReadLevelling): Promise<Bytes> =>
    (await import('./rfq/documents/levellingWorkbook.ts')).levellingWorkbook(read),
  vendorWorkbook: async (request: VendorRequest): Promise<Bytes> =>
    (await import('./rfq/documents/requestWorkbook.ts')).requestWorkbook(request),
  orderWorkbook: async (order: WrittenOrder): Promise<Bytes> =>
    (await import('./rfq/orders/documents/orderWorkbook.ts')).orderWorkbook(order),
  bill: async (bill: WrittenBill): Promise<Bytes> => {
    const [{ billWorkbook }, { importedWorksheet: worksheetOf }] = await Promise.all([
      import('./estimation/workbook/billWorkbook.ts'),
      import('./estimation/import/bill.ts'),
    ]);
    return billWorkbook(worksheetOf(bill));
  },
  msProject: async (programme: Programme): Promise<Bytes> =>
    new TextEncoder().encode((await import('../../domain/planning/msProject/write.ts')).msProjectOf(programme)),
  planPdf: async (plan: PrintedPlan): Promise<Bytes> => {
    const [{ printed }, { planPdf }] = await Promise.all([
      import('../print/printed.ts'),
      import('./planning/documents/planPdf.ts'),
    ]);
    return printed(planPdf(plan));
  },
  planWorkbook: async (plan: WrittenPlan): Promise<Bytes> =>
    (await import('./planning/documents/planWorkbook.ts')).planWorkbook(plan),
  filledBill: async (bill: FilledBill): Promise<Bytes> =>
    (await import('./estimation/quotation/filledBill.ts')).filledBill(bill),
};
export type ThreadWork = typeof threadWork;
