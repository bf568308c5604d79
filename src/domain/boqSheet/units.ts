/** Spellings by unit, without spaces, points and case; "²" counts as "2". */
const spellings: Readonly<Record<string, string>> = {
  mm: 'mm millimetre millimeter millimetres millimeters',
  cm: 'cm centimetre centimeter',
  m: 'm mtr mtrs metre metres meter meters lm linm linearm linearmetre linearmetres rm rmt rmtr runm runningmetre runningmeter rnmt lmtr',
  km: 'km kms kilometre kilometer',
  'm²': 'm2 sqm sqmt sqmtr sqmtrs smt squaremetre squaremeter squaremetres squaremeters squarem m^2 sqmetre sqmeter',
  'm³': 'm3 cum cumt cumtr cumtrs cbm cubicmetre cubicmeter cubicmetres cubicmeters cubicm m^3 cumetre cumeter',
  ft: 'ft feet foot rft runningft runningfeet lft lf linft linearft linearfeet linearfoot',
  'ft²': 'ft2 sqft sft sf squareft squarefeet squarefoot ft^2',
  'ft³': 'ft3 cft cuft cf cubicft cubicfeet ft^3',
  'yd²': 'yd2 sqyd sys syd sy squareyard squareyards sqyds',
  'yd³': 'yd3 cuyd cyd cy cys cubicyard cubicyards cuyds',
  kg: 'kg kgs kilogram kilograms kilo',
  t: 't mt ton tons tonne tonnes metricton metrictonne',
  lb: 'lb lbs pound pounds',
  l: 'l ltr ltrs litre litres liter liters lt',
  gal: 'gal gallon gallons',
  ea: 'ea each no nos nr nrs number numbers pc pcs piece pieces num unit units qty',
  set: 'set sets',
  pair: 'pair pairs pr',
  LS: 'ls lumpsum lump lumpsm ls1 sum job item',
  hr: 'hr hrs hour hours h',
  day: 'day days d',
  week: 'week weeks wk wks',
  month: 'month months mth mths mo mos',
  point: 'point points pt pts',
  roll: 'roll rolls',
  bag: 'bag bags',
};

const unitOf = new Map(Object.entries(spellings).flatMap(([unit, all]) => all.split(' ').map((one) => [one, unit])));

const bareOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replace(/[\s.\u00a0()/-]/g, '');

/** Whether the text is a unit in any of the usual spellings. */
export const isUnit = (text: string): boolean => unitOf.has(bareOf(text));

/** The unit in one spelling: "Sq. M", "M²" and "sqm" are "m²". An unknown unit stays as it is, without outer spaces. */
export const foldUnit = (text: string): string => unitOf.get(bareOf(text)) ?? text.trim();

/** Whether two texts mean the same unit. */
export const sameUnit = (one: string, other: string): boolean =>
  foldUnit(one).toLowerCase() === foldUnit(other).toLowerCase();
