import { SaxesParser } from 'saxes';

/** A file that is no plan of MS Project as XML. The message is for people. */
export class UnreadablePlan extends Error {
  override readonly name = 'UnreadablePlan';
}

/** An element of XML with what is in it; the prefix of its name is left out. */
export interface XmlNode {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

interface OpenNode extends XmlNode {
  text: string;
  readonly children: XmlNode[];
}

/** What stands in a file of MS Project is at most eight levels deep. */
const deepest = 60;
/** Most of a large file, of which nothing is read: the work day by day, and how somebody looks at it. */
const skipped: ReadonlySet<string> = new Set([
  'TimephasedData',
  'Views',
  'Filters',
  'Groups',
  'Tables',
  'Maps',
  'Reports',
  'Drawings',
  'DataLinks',
  'VBAProjects',
  'OutlineCodes',
  'WBSMasks',
  'Rates',
  'AvailabilityPeriods',
]);

const behindColon = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Other programmes that are XML, by the name of their root. */
const known: Readonly<Record<string, string>> = {
  APIBusinessObjects: 'a file of Primavera P6. Export it as XML for MS Project',
  gaeb: 'a GAEB file, which has a bill and no plan',
  Workbook: 'a workbook. Save the plan as XML in MS Project',
  html: 'a web page',
};

/**
 * The elements of a file of MS Project XML (MSPDI). A document type is refused, so that no entity is ever expanded.
 * @throws UnreadablePlan for what is no such file, or is damaged
 */
export const elementsOf = (xml: string): XmlNode => {
  if (xml.trim() === '') throw new UnreadablePlan('The file is empty.');
  const root: OpenNode = { name: '', text: '', children: [] };
  const open: OpenNode[] = [root];
  let depth = 0;
  let leftAt = 0;
  const parser = new SaxesParser();
  const put = (text: string) => {
    const node = open.at(-1);
    if (node && leftAt === 0) node.text += text;
  };
  parser.on('error', () => {
    throw new UnreadablePlan(`The file is damaged: line ${parser.line} is no XML.`);
  });
  parser.on('doctype', () => {
    throw new UnreadablePlan('The file has a document type, which no plan of MS Project has.');
  });
  parser.on('text', put);
  parser.on('cdata', put);
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = behindColon(full);
    depth += 1;
    if (depth > deepest) throw new UnreadablePlan('The file is nested deeper than any plan of MS Project.');
    if (depth === 1) {
      const spaces = Object.entries(attributes).flatMap(([key, value]) => (/^xmlns(?::|$)/.test(key) ? [value] : []));
      const isOurs = name === 'Project' && spaces.some((one) => one.startsWith('http://schemas.microsoft.com/project'));
      if (!isOurs)
        throw new UnreadablePlan(`This is ${known[name] ?? `XML of another kind (“${name.slice(0, 60)}”)`}.`);
    }
    if (leftAt === 0 && skipped.has(name)) leftAt = depth;
    if (leftAt > 0) return;
    const node: OpenNode = { name, text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    if (leftAt === 0) open.pop();
    else if (leftAt === depth) leftAt = 0;
    depth -= 1;
  });
  parser.write(xml).close();
  const [project] = root.children;
  if (!project) throw new UnreadablePlan('The file is empty.');
  return project;
};

/** The text of the first element of a name in another one; undefined for none, and for an empty one. */
export const valueIn = (node: XmlNode, name: string): string | undefined =>
  node.children.find((child) => child.name === name)?.text || undefined;

/** The elements of a name in another one. */
export const allIn = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The elements of a list: `Tasks` with each `Task`. */
export const listIn = (node: XmlNode, list: string, name: string): readonly XmlNode[] =>
  allIn(node, list).flatMap((one) => allIn(one, name));

/** Whether it says so. */
export const isIn = (node: XmlNode, name: string): boolean => /^(?:1|true)$/i.test(valueIn(node, name)?.trim() ?? '');

/** A whole number; undefined where there is none. */
export const integerIn = (node: XmlNode, name: string): number | undefined => {
  const text = valueIn(node, name)?.trim() ?? '';
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
};
