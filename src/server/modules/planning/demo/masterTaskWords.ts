/** A sub-task: its name, its percentage of the main task, and how many working days it takes. */
type SubTaskWord = readonly [name: string, percentage: string, days: number];

/** The master tasks of the demo firm: each with what it is for, and sub-tasks that are exactly 100 %. */
export const masterTaskWords: readonly (readonly [
  name: string,
  description: string,
  subTasks: readonly SubTaskWord[],
])[] = [
  [
    'Site survey and setting out',
    'Grid lines, levels and edge positions of the structure, before anything is drawn for good.',
    [
      ['Agree datum and grid with the main contractor', '10', 1],
      ['Survey slab edges and columns', '40', 3],
      ['Compare with tolerances, report deviations', '25', 2],
      ['Mark bracket positions', '25', 2],
    ],
  ],
  [
    'Design and shop drawings',
    'From the design intent to drawings that the workshop can make from.',
    [
      ['Structural calculations', '20', 8],
      ['General arrangement drawings', '20', 10],
      ['Interface details', '20', 8],
      ['Approval by the architect', '10', 10],
      ['Fabrication drawings and cutting lists', '30', 12],
    ],
  ],
  [
    'Mock-up and testing',
    'A sample bay is built, tested for air, water and wind, and accepted.',
    [
      ['Agree the test programme with the laboratory', '10', 3],
      ['Fabricate the mock-up', '35', 10],
      ['Install at the laboratory', '20', 4],
      ['Air, water and wind tests', '25', 3],
      ['Report and acceptance', '10', 5],
    ],
  ],
  [
    'Procurement of long-lead material',
    'Extrusions, glass and fire-rated parts, ordered as soon as the design is frozen.',
    [
      ['Obtain and compare quotations', '20', 8],
      ['Place orders', '20', 3],
      ['Track manufacture', '30', 30],
      ['Receive and inspect deliveries', '30', 5],
    ],
  ],
  [
    'Bracket and anchor installation',
    'Cast-in channels checked, brackets fixed, aligned and tested floor by floor.',
    [
      ['Check cast-in channels', '15', 2],
      ['Fix brackets', '50', 8],
      ['Align to line and level', '20', 3],
      ['Pull-out tests and record', '15', 1],
    ],
  ],
  [
    'Unitised curtain wall, one elevation',
    'Panels made in the workshop, delivered in sequence and hung from the brackets.',
    [
      ['Cut and machine profiles', '15', 8],
      ['Assemble frames', '20', 10],
      ['Glaze and seal', '15', 8],
      ['Deliver in sequence', '5', 2],
      ['Hang panels', '30', 12],
      ['Seal stack joints and copings', '15', 5],
    ],
  ],
  [
    'Stick curtain wall, one elevation',
    'Mullions and transoms put up on site, glazed from the outside.',
    [
      ['Cut and prepare profiles', '15', 5],
      ['Erect mullions', '25', 6],
      ['Fix transoms', '20', 5],
      ['Glaze', '25', 6],
      ['Pressure plates, caps and seals', '15', 4],
    ],
  ],
  [
    'Rainscreen cladding, one elevation',
    'Insulation and membrane first, then rails, then panels from the bottom up.',
    [
      ['Helping-hand brackets', '20', 5],
      ['Insulation and breather membrane', '20', 4],
      ['Cavity barriers', '10', 3],
      ['Rails', '15', 4],
      ['Panels', '30', 8],
      ['Trims and flashings', '5', 2],
    ],
  ],
  [
    'Windows and doors, one floor',
    'Thirds by floor section, as the scaffold moves on.',
    [
      ['First third: set, fix and seal', '33.33', 3],
      ['Second third: set, fix and seal', '33.33', 3],
      ['Last third: set, fix and seal', '33.34', 3],
    ],
  ],
  [
    'Commissioning and handover',
    'Water tests on site, snags, documents, keys.',
    [
      ['Hose tests', '25', 2],
      ['Snagging and making good', '35', 5],
      ['Clean', '15', 3],
      ['Operation and maintenance manual', '20', 5],
      ['Handover', '5', 0],
    ],
  ],
];
