import type { Line } from '../../src/domain/lines.ts';
import { pricesOf } from '../../src/domain/estimation/prices.ts';

const parts = [
  'Curtain wall',
  'Unitised façade',
  'Skylight',
  'Shopfront',
  'Balustrade',
  'Louvre screen',
  'Rain screen',
  'Entrance',
];
const goods = [
  'Mullion 65 × 150 mm, thermally broken, anodised',
  'Transom 65 × 120 mm with drainage',
  'Double glazing 8/16/8.8 low-e, argon',
  'Spandrel panel, insulated 120 mm',
  'EPDM gasket, outer',
  'Pressure plate with cover cap',
  'Bracket, hot-dip galvanised steel',
  'Silicone sealant, weathering',
  'Fire stop, 120 minutes, between slab and façade',
];
const units = ['m', 'm', 'm²', 'm²', 'm', 'm', 'no', 'no', 'm'];

/** A number that looks like chance and is the same every time. */
const chance = (seed: number): number => {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
};
const decimal = (seed: number, most: number, places: number): string => {
  const short = chance(seed) * most;
  return `${short.toFixed(Math.min(places, seed % 7 ? 2 : 4))}${places === 4 && seed % 7 ? '00' : ''}`;
};

/** Lines as the server sends them: `structures` groups with a BOM in every fifth, and items in all. */
export const sampleLines = (count: number, structures: number): Line[] => {
  const lines: Line[] = [];
  const each = Math.max(1, Math.floor(count / structures));
  let id = 0;
  const add = (line: Omit<Line, 'id' | 'version' | 'position'>): number => {
    id += 1;
    lines.push({ ...line, id, version: 1, position: id * 1024 } as Line);
    return id;
  };
  for (let s = 0; s < structures; s += 1) {
    const ref = `${String.fromCharCode(65 + (s % 26))}.${Math.floor(s / 26) + 1}`;
    const top = add({
      kind: 'structure',
      parent_line_id: null,
      ref,
      description: `${parts[s % parts.length]}, level ${s + 1}`,
      factor: '1',
    });
    const inBom = s % 5 === 1;
    const quantity = inBom ? '12.0000' : null;
    const bom = inBom
      ? add({
          kind: 'bom',
          parent_line_id: top,
          ref: `${ref}.0`,
          code: 'BOM-0042',
          description: 'Façade element 1.5 × 3.6 m',
          unit: 'no',
          quantity,
          factor: '1',
        })
      : undefined;
    for (let n = 1; n < each - (inBom ? 1 : 0); n += 1) {
      const seed = s * 1000 + n;
      const values = {
        quantity: n % 17 === 0 ? null : seed % 3 ? `${Math.floor(chance(seed) * 900)}.0000` : decimal(seed, 900, 4),
        factor: inBom ? '12.0000' : '1',
        material_rate: decimal(seed + 1, 180, 4),
        labour_rate: decimal(seed + 2, 60, 4),
        machine_rate: n % 3 ? null : decimal(seed + 3, 20, 4),
        freight_rate: decimal(seed + 4, 9, 4),
        overhead: decimal(seed + 5, 90, 2),
        margin_percent: '12.50',
        target_rate: decimal(seed + 6, 320, 4),
      };
      add({
        kind: 'item',
        parent_line_id: bom ?? top,
        ref: `${ref}.${n}`,
        code: `ITM-${String(seed).padStart(5, '0')}`,
        description: goods[n % goods.length] ?? '',
        unit: units[n % units.length] ?? 'no',
        ...values,
        ...pricesOf(values),
        is_reviewer_verified: n % 11 === 4,
        is_approver_verified: n % 22 === 4,
        comment_count: n % 13 === 5 ? 3 : 0,
        open_comment_count: n % 26 === 5 ? 1 : 0,
      });
    }
  }
  return lines;
};
