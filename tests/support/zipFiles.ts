import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP by its directory, each with the checksum that the directory says. */
export const zipFiles = (bytes: Buffer): Map<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < bytes.readUInt16LE(end + 10); nth += 1) {
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((of) => bytes.readUInt16LE(at + of));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} has another checksum`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
};
