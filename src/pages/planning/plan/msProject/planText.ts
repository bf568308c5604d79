import { UnreadablePlan } from '../../../../domain/planning/msProject/elements.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** What else people have, by how it begins. */
const others = [
  {
    mark: [0xd0, 0xcf, 0x11, 0xe0],
    is: 'This is an MPP file, or another one of Office. Open it in MS Project and save it as XML (File, Save as).',
  },
  { mark: [0x50, 0x4b], is: 'This is a workbook or a ZIP file. Save the plan as XML in MS Project.' },
  { mark: [0x25, 0x50, 0x44, 0x46], is: 'This is a PDF. Ask for the plan as XML of MS Project.' },
  {
    // ERMHDR
    mark: [0x45, 0x52, 0x4d, 0x48, 0x44, 0x52],
    is: 'This is an XER file of Primavera P6. Export it as XML for MS Project.',
  },
] as const;

/** How a file without a mark of its own says that it is written. */
const declared = (bytes: Uint8Array): string =>
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 300)),
  )?.[1] ?? 'utf-8';

const encodingOf = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return startsWith(bytes, 0xef, 0xbb, 0xbf) ? 'utf-8' : declared(bytes);
};

/** The text of a file that may be a plan of MS Project as XML. @throws UnreadablePlan by what it is instead */
export const planText = (bytes: Uint8Array): string => {
  const other = others.find(({ mark }) => startsWith(bytes, ...mark));
  if (other) throw new UnreadablePlan(other.is);
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadablePlan(`The file is not written in ${encoding.toUpperCase()}, as it says.`);
  }
};
