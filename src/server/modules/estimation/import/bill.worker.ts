import { parentPort, workerData } from 'node:worker_threads';
import { billWorkbook } from '../workbook/billWorkbook.ts';
import { sheetOf, type WrittenBill } from './bill.ts';

const bill: WrittenBill = workerData;
const bytes = await billWorkbook(sheetOf(bill));
parentPort?.postMessage(bytes, [bytes.buffer]);
