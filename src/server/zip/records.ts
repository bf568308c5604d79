/** What a ZIP file says of one of its files, before its bytes and again in the directory at its end. */
export interface ZipRecord {
  readonly name: string;
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  readonly crc: number;
  /** Bytes as they are packed, and as they are. */
  readonly packedSize: number;
  readonly size: number;
  /** Time and date as MS-DOS has them. */
  readonly modified: number;
  /** Checksum and sizes stand behind the bytes, since they are not known before. */
  readonly isStreamed?: boolean;
}

export const [localHeader, centralHeader, endRecord, descriptorRecord] = [
  0x04034b50, 0x02014b50, 0x06054b50, 0x08074b50,
];

const utf8Name = 0x0800;
const sizesFollow = 0x0008;

/** The header of a file; with `at`, where that header is, the one of the directory. */
export const headerOf = (record: ZipRecord, at: number | null): Buffer => {
  const { name, method, isStreamed = false, modified } = record;
  const path = Buffer.from(name, 'utf8');
  const isCentral = at !== null;
  const { crc, packedSize, size } = isStreamed && !isCentral ? { crc: 0, packedSize: 0, size: 0 } : record;
  const head = Buffer.alloc(isCentral ? 46 : 30);
  head.writeUInt32LE(isCentral ? centralHeader : localHeader, 0);
  const shift = isCentral ? 2 : 0;
  if (isCentral) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shift);
  head.writeUInt16LE(isStreamed ? utf8Name | sizesFollow : utf8Name, 6 + shift);
  head.writeUInt16LE(method, 8 + shift);
  head.writeUInt32LE(modified, 10 + shift);
  head.writeUInt32LE(crc, 14 + shift);
  head.writeUInt32LE(packedSize, 18 + shift);
  head.writeUInt32LE(size, 22 + shift);
  head.writeUInt16LE(path.length, 26 + shift);
  if (isCentral) head.writeUInt32LE(at, 42);
  return Buffer.concat([head, path]);
};

/** What follows the bytes of a file that was packed on its way. */
export const descriptorOf = ({ crc, packedSize, size }: ZipRecord): Buffer => {
  const descriptor = Buffer.alloc(16);
  for (const [nth, value] of [descriptorRecord, crc, packedSize, size].entries())
    descriptor.writeUInt32LE(value, nth * 4);
  return descriptor;
};

/** The directory at the end: the headers of all files, which begins `at`. */
export const directoryOf = (headers: readonly Buffer[], at: number): Buffer => {
  const end = Buffer.alloc(22);
  const size = headers.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt32LE(endRecord, 0);
  end.writeUInt16LE(headers.length, 8);
  end.writeUInt16LE(headers.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...headers, end]);
};
