import { Unreadable } from './unreadable.ts';

/** The most bytes that a workbook may have when it is unpacked: a page that reads more of them ends. */
export const maxUnpacked = 128 * 1024 * 1024;

/** No byte of a ZIP becomes more. */
const mostPerByte = 1032;
const [endRecord, centralHeader] = [0x06054b50, 0x02014b50];
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024).toLocaleString('en');

const endOf = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at -= 1)
    if (view.getUint32(at, true) === endRecord) return at;
  return -1;
};

/**
 * What the parts of a ZIP come to when they are unpacked, as its directory says: the reader takes no more of a part than
 * that. A part of which it says nothing counts as the most that it can be; what is no ZIP counts nothing.
 */
export const unpackedSize = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return 0;
  const isLong = (at: number) => at + 46 <= view.byteLength && view.getUint32(at, true) === centralHeader;
  let size = 0;
  for (let at = view.getUint32(end + 16, true); isLong(at);) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    size += unpacked > 0 ? unpacked : packed * mostPerByte;
    at += 46 + [28, 30, 32].reduce((n, of) => n + view.getUint16(at + of, true), 0);
  }
  return size;
};

/** @throws Unreadable for a workbook that would be too large: a small file can be made so that it is */
export const requireUnpackable = (bytes: Uint8Array): void => {
  const size = unpackedSize(bytes);
  if (size > maxUnpacked)
    throw new Unreadable(
      `This workbook comes to ${megabytes(size)} MB when it is unpacked; at most ${megabytes(maxUnpacked)} MB can be read. Delete pictures and sheets that are not needed, or split it.`,
    );
};
