import { deflateRawSync, crc32 } from 'node:zlib';
import { directoryOf, headerOf } from '../../src/server/zip/records.ts';

const text = Buffer.from('<workbook><sheets/></workbook>');
const packed = deflateRawSync(text);
const sizes = { crc: crc32(text), packedSize: packed.length, size: text.length };
const record = { name: 'xl/workbook.xml', method: 8, modified: 0, ...sizes };

/** The smallest workbook, in base64: it has no sheet. */
export const smallWorkbook = Buffer.concat([
  headerOf(record, null),
  packed,
  directoryOf([headerOf(record, 0)], headerOf(record, null).length + packed.length),
]).toString('base64');
