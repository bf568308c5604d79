import { parentPort, workerData } from 'node:worker_threads';
import { billWorkbook } from '../workbook/billWorkbook.ts';
import { worksheetOf, type WrittenBill } from './bill.ts';

const bill: WrittenBill = workerData;
const bytes = await billWorkbook(worksheetOf(bill));
parentPort?.postMessage(bytes, [bytes.buffer]);
