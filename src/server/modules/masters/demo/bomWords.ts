/** An item's code with the place of its variant (null: any of them), or the code of a BOM above; and how much. */
type ComponentWord = readonly [code: string, variant: number | null, quantity: string, note?: string];

/** Code, name, unit, and the components of one unit. Parts come before the BOMs that contain them. */
export const bomWords: readonly (readonly [string, string, string, readonly ComponentWord[]])[] = [
  [
    'KIT-BRK',
    'Bracket set, single',
    'set',
    [
      ['BR-FIX', 0, '1'],
      ['FX-ANC', 1, '2'],
      ['FX-SCR', 0, '0.02', 'Box of 200'],
    ],
  ],
  [
    'KIT-SEAL',
    'Perimeter seal',
    'm',
    [
      ['ME-EPM', 1, '1.05'],
      ['SE-WEA', null, '0.12', 'Colour by elevation'],
    ],
  ],
  [
    'SUB-FRM',
    'Mullion and transom frame, 1500 × 3600 mm',
    'ea',
    [
      ['CW-MUL', 3, '7.2'],
      ['CW-TRN', 2, '4.5'],
      ['SE-SIL', 0, '0.4'],
      ['FX-SCR', 1, '0.06'],
    ],
  ],
  [
    'SUB-VIS',
    'Vision infill, 1500 × 2600 mm',
    'ea',
    [
      ['GL-DGU', 1, '3.9'],
      ['CW-PPL', 0, '8.2'],
      ['CW-CAP', 1, '8.2'],
      ['KIT-SEAL', null, '8.2'],
    ],
  ],
  [
    'SUB-SPN',
    'Spandrel infill, 1500 × 1000 mm',
    'ea',
    [
      ['GL-SPN', 0, '1.5'],
      ['IN-MWL', 1, '1.5'],
      ['CW-PPL', 0, '5'],
      ['CW-CAP', 1, '5'],
      ['KIT-SEAL', null, '5'],
    ],
  ],
  [
    'SUB-FST',
    'Floor edge fire stop',
    'm',
    [
      ['IN-FST', 1, '1.02'],
      ['BR-RHK', 0, '0.4'],
      ['FX-ANC', 0, '2.5'],
    ],
  ],
  [
    'PAN-VIS',
    'Unitised panel, full vision',
    'ea',
    [
      ['SUB-FRM', null, '1'],
      ['SUB-VIS', null, '1'],
      ['GL-DGU', 1, '1.5', 'Light below the transom'],
      ['KIT-BRK', null, '2'],
    ],
  ],
  [
    'PAN-SPN',
    'Unitised panel with spandrel',
    'ea',
    [
      ['SUB-FRM', null, '1'],
      ['SUB-VIS', null, '1'],
      ['SUB-SPN', null, '1'],
      ['KIT-BRK', null, '2'],
    ],
  ],
  [
    'BAY-STD',
    'Façade bay, one storey, 3.0 m',
    'ea',
    [
      ['PAN-SPN', null, '2'],
      ['SUB-FST', null, '3'],
      ['SV-INS', 0, '0.25'],
    ],
  ],
  [
    'BAY-GRD',
    'Façade bay, ground floor, 3.0 m',
    'ea',
    [
      ['PAN-VIS', null, '2'],
      ['KIT-SEAL', null, '3', 'To the plinth'],
      ['SV-INS', 1, '0.25'],
    ],
  ],
  [
    'ELV-04',
    'Elevation strip, four storeys',
    'ea',
    [
      ['BAY-GRD', null, '1'],
      ['BAY-STD', null, '3'],
      ['CL-ACM', 0, '2.4', 'Parapet'],
      ['SV-ACC', 0, '0.5'],
    ],
  ],
  [
    'RSC-ACM',
    'Rainscreen cladding, composite panel',
    'm²',
    [
      ['CL-ACM', 1, '1.08'],
      ['BR-RHK', 1, '1.8'],
      ['IN-MWL', 2, '1.02'],
      ['KIT-BRK', null, '1.4'],
    ],
  ],
  [
    'RSC-TER',
    'Rainscreen cladding, terracotta',
    'm²',
    [
      ['CL-TER', null, '1.05', 'Colour by elevation'],
      ['BR-RHK', 0, '2.6'],
      ['IN-MWL', 2, '1.02'],
      ['KIT-BRK', null, '1.6'],
    ],
  ],
  [
    'WIN-SET',
    'Window with seals and fixings, 1200 × 1500 mm',
    'ea',
    [
      ['WN-TTW', 2, '1'],
      ['KIT-SEAL', null, '5.4'],
      ['FX-ANC', 0, '8'],
    ],
  ],
  [
    'DOR-DBL',
    'Double door with side lights',
    'ea',
    [
      ['DR-DBL', 0, '1'],
      ['CW-MUL', 1, '4.8'],
      ['GL-DGU', 2, '2.1'],
      ['KIT-SEAL', null, '9.6'],
    ],
  ],
  [
    'CAN-GLS',
    'Glass canopy, 3.0 × 1.5 m',
    'ea',
    [
      ['ST-SHS', 1, '12.6'],
      ['ST-PLT', 2, '38.5'],
      ['GL-BAL', 1, '4.5'],
      ['FX-ANC', 2, '8'],
    ],
  ],
  [
    'ENT-STD',
    'Main entrance',
    'ea',
    [
      ['DR-AUT', 0, '1'],
      ['DOR-DBL', null, '1'],
      ['CAN-GLS', null, '1'],
      ['SV-SUR', 0, '0.5'],
    ],
  ],
];
