/** Spellings by unit, without spaces, points and case; "²" counts as "2". */
const spellings: Readonly<Record<string, string>> = {
  mm: 'mm millimetre millimeter millimetres millimeters',
  cm: 'cm centimetre centimeter',
  m: 'm mtr mtrs metre metres meter meters lm linm linearm linearmetre linearmetres rm rmt rmtr runm runningmetre runningmeter rnmt lmtr lfm lfdm lfdmtr mlin metrelineaire mtul',
  km: 'km kms kilometre kilometer',
  'm²': 'm2 sqm sqmt sqmtr sqmtrs smt squaremetre squaremeter squaremetres squaremeters squarem m^2 sqmetre sqmetres sqmeter sqmeters qm mq metroquadrato',
  'm³': 'm3 cum cumt cumtr cumtrs cbm cubicmetre cubicmeter cubicmetres cubicmeters cubicm m^3 cumetre cumetres cumeter cumeters mc metrocubo',
  ha: 'ha hectare hectares hektar',
  in: 'in inch inches',
  ft: 'ft feet foot rft runningft runningfeet runningfoot lft lf linft linfeet linfoot linearft linearfeet linearfoot linealft linealfeet linealfoot',
  yd: 'yd yds yard yards lyd linyd linyard linyards linearyard linearyards',
  mi: 'mi mile miles',
  'ft²': 'ft2 sqft sft sf sqfeet sqfoot squareft squarefeet squarefoot ft^2',
  'ft³': 'ft3 cft cuft cf cufeet cufoot cubicft cubicfeet cubicfoot ft^3',
  'yd²': 'yd2 sqyd sys syd sy sqyard sqyards squareyd squareyard squareyards sqyds yd^2',
  'yd³': 'yd3 cuyd cyd cy cys cuyard cuyards cubicyd cubicyard cubicyards cuyds yd^3',
  acre: 'acre acres ac',
  kg: 'kg kgs kilogram kilograms kilo kilos',
  t: 't mt to tonne tonnes metricton metrictons metrictonne metrictonnes tonnemetric tonmetric',
  'short ton': 'shortton shorttons tonshort tonsshort uston ustons netton nettons',
  'long ton': 'longton longtons tonlong tonslong ukton uktons imperialton imperialtons grosston grosstons',
  lb: 'lb lbs pound pounds',
  cwt: 'cwt',
  l: 'l ltr ltrs litre litres liter liters lt',
  gal: 'gal gals gallon gallons',
  kgal: 'kgal mgal thousandgallons',
  ea: 'ea each no nos nr nrs number numbers pc pcs piece pieces num unit units qty stk stck stuck stueck unite unites ud uds cad cadauno szt sztuka ks kus stuk stuks styck stykk un unid u adet',
  set: 'set sets satz ens ensemble kpl komplet komplett',
  pair: 'pair pairs pr paar paire',
  LS: 'ls lumpsum lump lumpsm ls1 sum job item psch pausch pauschal pauschale forfait fft acorpo ryczalt goturu',
  hr: 'hr hrs hour hours h std stunde stunden heure heures uur uren ora ore hora horas godz hod timmar timer',
  day: 'day days d tag tage jour jours',
  week: 'week weeks wk wks woche wochen semaine semaines',
  month: 'month months mth mths mo mos mon monat monate mois',
  point: 'point points pt pts',
  roll: 'roll rolls rolle rollen',
  bag: 'bag bags sack sacke',
  $: '$ dollar dollars',
};

/** Spellings that mean another unit from one country or trade to the next: a person says which (rule 61). */
const several: Readonly<Record<string, readonly string[]>> = {
  ton: ['t', 'short ton', 'long ton'],
  tons: ['t', 'short ton', 'long ton'],
  tn: ['t', 'short ton'],
  tns: ['t', 'short ton'],
  st: ['ea', 'short ton'],
  ml: ['m', 'ml'],
};

/** What a unit is, where its short name alone does not say it. */
export const unitMeanings: Readonly<Record<string, string>> = {
  t: 'metric tonne of 1,000 kg',
  'short ton': '2,000 lb, of the United States',
  'long ton': '2,240 lb, of the United Kingdom',
  ea: 'each',
  LS: 'a lump sum, as a forfait is',
  ft: 'foot',
  m: 'metre',
  ml: 'millilitre',
};

const unitOf = new Map(Object.entries(spellings).flatMap(([unit, all]) => all.split(' ').map((one) => [one, unit])));

const bareOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .normalize('NFKD')
    .replace(/[\p{Mark}\s.\u00a0()/-]/gu, '');

/** The units that a spelling can mean, where it means several; none for a spelling with one meaning. */
export const meaningsOfUnit = (text: string): readonly string[] => {
  const bare = bareOf(text);
  return Object.hasOwn(several, bare) ? (several[bare] ?? []) : [];
};

/** Whether the text is a unit in any of the usual spellings. */
export const isUnit = (text: string): boolean => unitOf.has(bareOf(text)) || meaningsOfUnit(text).length > 0;

/**
 * The unit in one spelling: "Sq. M", "M²" and "sqm" are "m²". An unknown unit, and one with several meanings, stay as they
 * are, without outer spaces.
 */
export const foldUnit = (text: string): string => unitOf.get(bareOf(text)) ?? text.trim();

/** A spelling of a unit as it is compared: "Ton" and "TON." are one. */
export const foldedUnitWord = (text: string): string => bareOf(text);

/** Whether two texts mean the same unit. */
export const sameUnit = (one: string, other: string): boolean =>
  foldUnit(one).toLowerCase() === foldUnit(other).toLowerCase();
