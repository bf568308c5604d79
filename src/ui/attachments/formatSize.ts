import { notation } from '../../authProvider/notation.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as text: 512 → "1 kB", 1572864 → "1.5 MB". A kilobyte is 1024 bytes, like in the limit. */
export const formatSize = (bytes: number): string => {
  const power = Math.min(Math.max(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), 1), units.length);
  const value = bytes === 0 ? 0 : Math.max(bytes / 1024 ** power, power === 1 ? 1 : 0);
  return new Intl.NumberFormat(notation(), {
    style: 'unit',
    unit: units[power - 1] ?? 'gigabyte',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value);
};
