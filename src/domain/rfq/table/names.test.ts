import { describe, expect, it } from 'vitest';
import { alike, isEstimateName, isStatistic } from './names.ts';

describe('the names of bidders', () => {
  it.each([
    ['RIETH-RILEY CONSTRUCTION CO., INC.', 'Rieth Riley Construction Company Inc', 'form'],
    ['E & B PAVING LLC', 'E and B Paving, L.L.C.', 'form'],
    ['DEIG BROS LUMBER & CONSTRUCTION CO INC', 'Deig Brothers Lumber and Const. Co.', 'form'],
    ['HAMM CONTRACTING LLC', 'Hamm Contracting Inc', 'form'],
    ['Müller GmbH', 'MULLER GMBH & CO. KG', 'form'],
    ['SUPERIOR CONSTRUCTION', 'SUPERIOR CONSTRUCTOIN', 'letters'],
    ['GRIDLOCK TRAFFIC SYSTEMS INC', 'GRIDLOK TRAFFIC SYSTEMS INC', 'letters'],
    // Others than they look.
    ['MILESTONE CONTRACTORS LP', 'MILESTONE CONTRACTORS SOUTH LLC', null],
    ['District 1 Paving', 'District 2 Paving', null],
    ['HAMM CONTRACTING', 'HAWK CONTRACTING', 'letters'],
    ['A', 'B', null],
    ['Co. Inc.', 'Ltd', null],
  ] as const)('%s and %s', (a, b, expected) => {
    expect(alike(a, b)).toBe(expected);
    expect(alike(b, a)).toBe(expected);
  });

  it.each([
    "Engineer's Estimate",
    'ENGINEERS ESTIMATE',
    "Engineer's Est.",
    'EE',
    'Estimate',
    'State Estimate',
    "Owner's Cost Estimate",
    '-EST-',
  ])('%s is the estimate', (name) => expect(isEstimateName(name)).toBe(true));
  it.each(['Estes Construction', 'State Paving Inc', 'Engineered Structures', 'Western Electric'])(
    '%s is not',
    (name) => expect(isEstimateName(name)).toBe(false),
  );

  it('are no figures over bids', () => {
    expect(['Average', 'Low Bid', 'Median of bids', 'Lowry Electric', 'Maxwell'].map(isStatistic)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
