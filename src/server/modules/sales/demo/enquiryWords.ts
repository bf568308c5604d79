/** Work that the demo firm is asked for: what, where, by which log category, and roughly for how much (thousands). */
export const works: readonly (readonly [title: string, place: string, thousands: number])[] = [
  ['Curtain walling to Block C', 'Wellington Place, Leeds', 1840],
  ['Replacement windows, 96 flats', 'Burmantofts, Leeds', 412],
  ['Rainscreen cladding, phase 2', 'Kirkstall Forge', 968],
  ['Entrance doors and lobby glazing', 'Park Row, Leeds', 74],
  ['Fire doors to stair cores', 'Seacroft Hospital', 129],
  ['Atrium rooflight', 'University library, Bradford', 286],
  ['Balustrades to roof terrace', 'Granary Wharf', 58],
  ['Louvres to plant screen', 'Thorpe Park', 47],
  ['Structural glass staircase', 'The Calls', 213],
  ['Shopfronts, units 4 to 9', 'Trinity Walk, Wakefield', 188],
  ['Aluminium windows to listed mill', 'Salts Mill Road, Saltaire', 354],
  ['Canopies to bus interchange', 'Halifax', 141],
  ['Secondary glazing to offices', 'Greek Street, Leeds', 39],
  ['Cladding remediation, tower 2', 'Clarence Dock', 2260],
  ['Internal glazed partitions', 'Sovereign Square', 96],
  ['Revolving doors', 'Leeds City station', 118],
  ['Façade to student homes', 'Burley Road', 1475],
  ['Brise soleil, south elevation', 'Harrogate', 83],
  ['Toughened glass screens', 'Leisure centre, Otley', 26],
  ['Office fit-out glazing, floors 3–5', 'Wellington Street', 164],
  ['Steel doors to substation', 'Skelton Grange', 31],
  ['Unitised façade, tower 1', 'Meridian Gate', 3120],
  ['Roof glazing renewal', 'Corn Exchange, Leeds', 238],
  ['Timber-aluminium windows', 'Headingley', 205],
  ['Acoustic glazing beside the railway', 'Holbeck', 147],
  ['Car park façade mesh', 'Quarry Hill', 92],
  ['Automatic doors, six entrances', 'White Rose Centre', 67],
  ['School window renewal', 'Morley', 311],
  ['Hotel entrance and canopy', 'Neville Street', 104],
  ['Laboratory façade', 'Thorp Arch', 1190],
];

export const asks: readonly string[] = [
  'Drawings A-201 to A-214 and the specification came with the tender. They want a price for supply and fix, and a rate for variations.',
  'A budget price first; the tender follows if the scheme goes ahead. Access from one side only, night work likely.',
  'Like-for-like replacement, asbestos survey done. Scaffold by the main contractor.',
  'They ask for alternatives in aluminium and in steel. Thermal values as in the schedule, colour RAL 7016.',
  'Phase 1 was ours. Same details, new fire strategy: check the cavity barriers.',
];

export const sendBackWords: readonly string[] = [
  'The value is missing the access equipment. Ask for the scaffold drawing first.',
  'Which phase is this? Split it from the works that we have quoted already.',
  'Please add the contact person and when they decide.',
];

export const cancelWords: readonly string[] = ['The client has withdrawn the tender.', 'Logged twice.'];

export const followUpWords = [
  ['call', 'Ask for the missing drawings'],
  ['email', 'Send the programme for the first fix'],
  ['site_visit', 'Measure the openings on site'],
  ['meeting', 'Go through the scope with the contractor'],
  ['quotation', 'Get a glass price from two makers'],
  ['reminder', 'Ask when they decide'],
  ['call', 'Clear up who does the fire stopping'],
] as const;
