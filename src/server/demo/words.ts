/** What the demo firm's records are made of: a maker and fitter of façades, glazing, doors and cladding. */
export const cities = ['Leeds', 'Bradford', 'York', 'Sheffield', 'Manchester', 'Hull', 'Newcastle', 'Bristol', 'Cardiff', 'Bath', 'Exeter', 'Birmingham'] as const;
export const streets = ['Canal Wharf', 'Station Road', 'Foundry Lane', 'Merchant Street', 'Castle Gate', 'Mill Hill', 'Dock Street', 'Albion Place', 'Priory Row'] as const;

export const clientNames = [
  'Aire Valley Developments', 'Northern Quarter Estates', 'St Agnes Hospital Trust', 'Holbeck Living', 'Pennine Rail Property', 'Whitehall Court Offices',
  'University of Calder', 'Kirkgate Retail Partners', 'Meridian Student Homes', 'Ouseburn Housing Association', 'Clarence Dock Hotels', 'Wharfedale Council',
  'Harbour View Apartments', 'Temple Works Trust', 'Calder Logistics Parks', 'Minster Schools Partnership', 'Greenbank Care', 'Roundhay Leisure',
  'Severn Quays', 'Brunel Science Park', 'Avonmouth Distribution', 'Clifton Heights', 'Redcliffe Offices', 'Cathedral Square Holdings', 'Mendip Health Board',
  'Parkland Primary Trust', 'Eastgate Cinema Group', 'Fletcher Street Lofts', 'Silverdale Data Centres', 'Moorland Water', 'Old Brewery Yard', 'Kingsway Arcade',
  'Saltmarsh Nature Centre', 'Lister Mills Homes', 'Quarry Bank Academy', 'Ferrybridge Energy', 'Crown Point Shopping', 'Bishopthorpe Retirement', 'Spinningfields East', 'Humber Gateway',
] as const;
export const contractorNames = [
  'Thackray Construction', 'Barden & Cole', 'Hewitt Lyle Building', 'Stonebridge Main Contractors', 'Ashworth Civil', 'Northway Projects', 'Garforth Build',
  'Denholm Brothers', 'Keystone Interiors', 'Carrick Engineering', 'Ridgeway Construction', 'Wyke & Sons', 'Tidewater Structures', 'Lockwood Developments', 'Beaumont Fit-Out',
] as const;
export const customerNames = [
  'Pryce Architects', 'Calloway Facility Services', 'Holroyd Surveyors', 'Marlowe Design Studio', 'Dunning Quantity Surveyors', 'Fenwick Property Care',
  'Orchard Refurbishments', 'Sutcliffe Glass Merchants', 'Vane Architects', 'Ironside Maintenance', 'Loxley Interiors', 'Penrose Heritage', 'Quayside Facilities', 'Rowan Building Consultants', 'Tarn Project Managers',
] as const;
export const firstNames = ['Helen', 'James', 'Aisha', 'Callum', 'Sophie', 'Rahul', 'Megan', 'Piotr', 'Grace', 'Owen', 'Fatima', 'Luke', 'Chloe', 'Daniel', 'Yasmin', 'Ewan'] as const;
export const lastNames = ['Barker', 'Hughes', 'Khan', 'Doyle', 'Ellison', 'Nowak', 'Patel', 'Ramsden', 'Sharpe', 'Turner', 'Vaughan', 'Walsh', 'Okafor', 'Lindqvist'] as const;
export const designations = ['Project manager', 'Quantity surveyor', 'Buyer', 'Site manager', 'Estimator', 'Commercial director', 'Design manager'] as const;

/** Code, name, unit, variants. */
export const itemWords: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['CW-MUL', 'Curtain wall mullion', 'm', ['50 × 100 mm, mill', '50 × 125 mm, mill', '50 × 150 mm, mill', '50 × 150 mm, RAL 7016']],
  ['CW-TRN', 'Curtain wall transom', 'm', ['50 × 85 mm, mill', '50 × 105 mm, mill', '50 × 105 mm, RAL 7016']],
  ['CW-PPL', 'Pressure plate', 'm', ['50 mm', '60 mm']],
  ['CW-CAP', 'Cover cap', 'm', ['Flat, anodised', 'Flat, RAL 7016', 'Deep 40 mm, RAL 9005']],
  ['CW-UNT', 'Unitised façade panel', 'ea', ['1500 × 3600 mm', '1350 × 3400 mm', 'Corner, 900 × 3600 mm']],
  ['GL-DGU', 'Double glazed unit', 'm²', ['6/16/6 clear low-e', '6/16/6.4 laminated low-e', '8/16/8.8 acoustic']],
  ['GL-TGU', 'Triple glazed unit', 'm²', ['4/14/4/14/4 low-e', '6/14/4/14/6.4 laminated']],
  ['GL-SPN', 'Spandrel glass', 'm²', ['RAL 7016 back-painted', 'RAL 9010 back-painted']],
  ['GL-BAL', 'Balustrade glass', 'm²', ['17.5 mm toughened laminated', '21.5 mm toughened laminated']],
  ['WN-TTW', 'Tilt and turn window', 'ea', ['900 × 1200 mm', '1200 × 1200 mm', '1200 × 1500 mm']],
  ['WN-TOP', 'Top-hung window', 'ea', ['600 × 900 mm', '900 × 900 mm']],
  ['DR-SGL', 'Single leaf aluminium door', 'ea', ['1000 × 2100 mm, left', '1000 × 2100 mm, right']],
  ['DR-DBL', 'Double leaf aluminium door', 'ea', ['1800 × 2100 mm', '2000 × 2400 mm']],
  ['DR-AUT', 'Automatic sliding door', 'ea', ['Bi-parting, 2000 mm', 'Bi-parting, 2500 mm']],
  ['DR-FIR', 'Steel fire door', 'ea', ['EI30, 1000 × 2100 mm', 'EI60, 1000 × 2100 mm', 'EI60, double']],
  ['CL-ACM', 'Aluminium composite panel', 'm²', ['A2, RAL 7016', 'A2, RAL 9006', 'A2, copper']],
  ['CL-TER', 'Terracotta rainscreen tile', 'm²', ['Natural red', 'Sand', 'Charcoal']],
  ['CL-ZNC', 'Standing seam zinc', 'm²', ['Pre-weathered', 'Anthra']],
  ['BR-FIX', 'Façade fixing bracket', 'ea', ['Single 120 mm', 'Double 160 mm', 'Slotted 200 mm']],
  ['BR-RHK', 'Rail and hook support', 'm', ['L 60 × 40', 'T 100 × 60']],
  ['IN-MWL', 'Mineral wool slab', 'm²', ['50 mm', '100 mm', '150 mm']],
  ['IN-FST', 'Fire stop barrier', 'm', ['Open state 25 mm', 'Closed state 100 mm']],
  ['ME-EPM', 'EPDM membrane', 'm', ['200 mm', '350 mm', '500 mm']],
  ['SE-SIL', 'Structural silicone', 'cartridge', ['Black 600 ml', 'Grey 600 ml']],
  ['SE-WEA', 'Weather sealant', 'cartridge', ['Black 400 ml', 'White 400 ml', 'Grey 400 ml']],
  ['FX-SCR', 'Self-drilling screw', 'box', ['5.5 × 32 mm', '5.5 × 50 mm', '6.3 × 80 mm']],
  ['FX-ANC', 'Resin anchor', 'ea', ['M10 × 130', 'M12 × 160', 'M16 × 190']],
  ['ST-SHS', 'Square hollow section', 'm', ['80 × 80 × 5', '100 × 100 × 6', '120 × 120 × 8']],
  ['ST-PLT', 'Steel plate', 'kg', ['S275 10 mm', 'S275 12 mm', 'S355 20 mm']],
  ['LV-BRS', 'Brise soleil blade', 'm', ['300 mm elliptical', '450 mm elliptical']],
  ['LV-LOU', 'Weather louvre', 'm²', ['75 mm pitch', '100 mm pitch']],
  ['RF-RLT', 'Rooflight', 'ea', ['1000 × 1000 mm fixed', '1200 × 1200 mm opening']],
  ['SV-ACC', 'Access platform hire', 'week', ['Mast climber', 'Scissor lift 10 m', 'Boom lift 16 m']],
  ['SV-SUR', 'Site survey', 'day', ['Standard']],
  ['SV-INS', 'Installation gang', 'day', ['Two fitters', 'Four fitters']],
];

export const structureNames = ['North elevation', 'South elevation', 'East elevation', 'West elevation', 'Atrium roof', 'Main entrance', 'Stair core A', 'Stair core B', 'Podium level', 'Plant room screen', 'Link bridge', 'Courtyard', 'Penthouse', 'Ground floor shopfront'] as const;
export const spareStructures = ['Spare glass', 'Spare panels', 'Maintenance stock'] as const;

/** By the first letters of the items' codes. */
export const categoryWords: readonly (readonly [string, string, string])[] = [
  ['CW', 'Curtain walling', 'Mullions, transoms, plates, caps and unitised panels'],
  ['GL', 'Glass', 'Insulating units, spandrels, balustrades'],
  ['WN', 'Windows', 'Opening and fixed lights'],
  ['DR', 'Doors', 'Aluminium, automatic and fire doors'],
  ['CL', 'Cladding', 'Rainscreen panels, tiles and sheet'],
  ['BR', 'Brackets and rails', 'What carries the façade'],
  ['IN', 'Insulation and fire stopping', 'Slabs, barriers'],
  ['ME', 'Membranes', 'Vapour and weather seals'],
  ['SE', 'Sealants', 'Silicones and tapes'],
  ['FX', 'Fixings', 'Screws and anchors'],
  ['ST', 'Steel', 'Sections and plates for sub-structures'],
  ['LV', 'Louvres and shading', 'Brise soleil, weather louvres'],
  ['RF', 'Rooflights', 'Fixed and opening'],
  ['SV', 'Services', 'Surveys, access and labour'],
];

export const vendorNames = [
  'Alderman Extrusions', 'Saint-Clair Glass', 'Northern Toughened', 'Kestrel Fixings', 'Rivelin Steel Stockholders', 'Tyne Sealants', 'Allbright Anodising',
  'Brockway Powder Coating', 'Hallam Hardware', 'Peregrine Access Hire', 'Mersey Insulation Supplies', 'Teal Fire Protection', 'Oxenhope Membranes', 'Castleford Panels',
  'Danelaw Logistics', 'Wharncliffe Doors', 'Sutton Automatic Entrances', 'Lindum Terracotta', 'Ribble Zinc Works', 'Calder Louvres', 'Ridings Rooflights', 'Vulcan Anchors',
] as const;

/** Name, days until due, advance in percent. */
export const termWords: readonly (readonly [string, number, string])[] = [
  ['30 days net', 30, '0'],
  ['45 days net', 45, '0'],
  ['60 days end of month', 60, '0'],
  ['On delivery', 0, '0'],
  ['30 % with the order, rest in 30 days', 30, '30'],
  ['Advance payment', 0, '100'],
];

export const logCategoryWords: readonly (readonly [string, readonly string[]])[] = [
  ['Façade', ['Curtain walling', 'Rainscreen cladding', 'Unitised façade', 'Replacement panels']],
  ['Glazing', ['Windows', 'Shopfronts', 'Rooflights', 'Internal partitions']],
  ['Doors and entrances', ['Aluminium doors', 'Automatic entrances', 'Fire doors']],
  ['Service and repair', ['Glass replacement', 'Door service', 'Leak survey']],
  ['Steelwork', ['Sub-structure', 'Canopies', 'Balustrades']],
];

export const productionUnitWords = [
  ['LDS-EXT', 'Extrusion cutting hall', 'Leeds'],
  ['LDS-GLZ', 'Glazing line', 'Leeds'],
  ['LDS-STL', 'Steel fabrication shop', 'Leeds'],
  ['BRS-ASM', 'Panel assembly', 'Bristol'],
] as const;
