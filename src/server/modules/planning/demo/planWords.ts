/** A sub-task of the demo firm: its share of the main task, its working days, and what comes before it there. */
type DemoSubTask = readonly [
  name: string,
  percentage: string,
  days: number,
  after?: readonly (readonly [at: number, lag: number])[],
];

/** A main task: `after` names earlier main tasks by their place, with a lag. */
export interface DemoMainTask {
  readonly name: string;
  readonly after?: readonly (readonly [at: number, lag: number])[];
  readonly subTasks: readonly DemoSubTask[];
}

/** The work of a façade contract, from the survey to the handover. */
export const facade: readonly DemoMainTask[] = [
  {
    name: 'Survey and design',
    subTasks: [
      ['Dimensional survey of the openings', '20', 5],
      ['System design and calculations', '40', 15, [[0, 0]]],
      ['Client approval of drawings', '15', 10, [[1, 0]]],
      ['Shop drawings', '25', 8, [[2, 0]]],
    ],
  },
  {
    name: 'Procurement',
    after: [[0, -8]],
    subTasks: [
      ['Order profiles and gaskets', '30', 3],
      ['Order glass', '35', 3],
      ['Brackets and fixings', '10', 5, [[0, 0]]],
      ['Delivery of profiles', '25', 25, [[0, 0]]],
    ],
  },
  {
    name: 'Fabrication',
    after: [[1, 0]],
    subTasks: [
      ['Cut and machine profiles', '35', 12],
      ['Assemble frames', '40', 15, [[0, -6]]],
      ['Glaze units in the shop', '25', 10, [[1, -4]]],
    ],
  },
  {
    name: 'Site set-up',
    after: [[0, 0]],
    subTasks: [
      ['Scaffold and hoists', '60', 8],
      ['Setting out and datum', '40', 4, [[0, 0]]],
    ],
  },
  {
    name: 'Installation, north elevation',
    after: [
      [2, -5],
      [3, 0],
    ],
    subTasks: [
      ['Brackets', '25', 6],
      ['Frames', '45', 12, [[0, -3]]],
      ['Glass and panels', '30', 9, [[1, -2]]],
    ],
  },
  {
    name: 'Installation, south elevation',
    after: [[4, -8]],
    subTasks: [
      ['Brackets', '25', 6],
      ['Frames', '45', 12, [[0, -3]]],
      ['Glass and panels', '30', 9, [[1, -2]]],
    ],
  },
  {
    name: 'Sealing and handover',
    after: [[5, 0]],
    subTasks: [
      ['Seals and flashings', '40', 10],
      ['Hose test', '20', 2, [[0, 0]]],
      ['Snagging', '25', 6, [[1, 0]]],
      ['Handover', '15', 0, [[2, 0]]],
    ],
  },
];

/** The fit-out of one floor, by trade. */
const trades: readonly DemoMainTask[] = [
  {
    name: 'Partitions',
    subTasks: [
      ['Set out', '10', 2],
      ['Studs and tracks', '30', 6, [[0, 0]]],
      ['First side boarding', '20', 4, [[1, -2]]],
      ['Insulation', '10', 2, [[2, 0]]],
      ['Second side boarding', '20', 4, [[3, 0]]],
      ['Tape and joint', '10', 4, [[4, -1]]],
    ],
  },
  {
    name: 'Services, first fix',
    after: [[0, -10]],
    subTasks: [
      ['Ductwork', '30', 8],
      ['Pipework', '25', 7, [[0, -4]]],
      ['Containment', '20', 5, [[0, -5]]],
      ['Cabling', '15', 6, [[2, 0]]],
      ['Pressure test', '10', 2, [[1, 0]]],
    ],
  },
  {
    name: 'Ceilings',
    after: [[1, 0]],
    subTasks: [
      ['Grid', '45', 6],
      ['Tiles', '35', 4, [[0, 1]]],
      ['Bulkheads', '20', 5, [[0, -2]]],
    ],
  },
  {
    name: 'Finishes',
    after: [
      [0, 0],
      [2, -2],
    ],
    subTasks: [
      ['Mist coat', '15', 2],
      ['Second fix joinery', '30', 8, [[0, 0]]],
      ['Paint', '25', 6, [[1, -3]]],
      ['Floor coverings', '30', 5, [[2, 0]]],
    ],
  },
  {
    name: 'Services, second fix',
    after: [[2, -1]],
    subTasks: [
      ['Luminaires', '40', 5],
      ['Grilles and valves', '30', 4],
      ['Outlets', '30', 4, [[0, -3]]],
    ],
  },
  {
    name: 'Commissioning',
    after: [
      [3, 0],
      [4, 0],
    ],
    subTasks: [
      ['Air balance', '40', 3],
      ['Electrical tests', '40', 3],
      [
        'Clean and hand over',
        '20',
        2,
        [
          [0, 0],
          [1, 0],
        ],
      ],
    ],
  },
];

/** A building of so many floors: the trades follow one another on each, and go up floor by floor. */
export const building = (floors: number): readonly DemoMainTask[] =>
  Array.from({ length: floors }, (_, floor) =>
    trades.map(({ name, after = [], subTasks }, trade): DemoMainTask => {
      const first = floor * trades.length;
      const own = after.map(([at, lag]) => [first + at, lag] as const);
      // A trade begins on the floor above once it is half through the one below.
      const below = floor === 0 ? [] : [[first - trades.length + trade, -6] as const];
      return { name: `Level ${floor + 1} · ${name}`, after: [...own, ...below], subTasks };
    }),
  ).flat();
