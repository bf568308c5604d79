import { parseSync } from 'vite';
import { sqlChanges } from './sqlText.ts';

/** One small change to a source file: the text from `start` to `end` becomes `text`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** What the change is about: `string`, `condition`, `element`. */
  readonly kind: string;
  readonly before: string;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value;
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** What only people read, and no rule depends on: it may say anything. */
const prose = new Set(['help', 'summary', 'icon', 'aliases', 'description']);

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
};
/** Calls that leave a list as it is when they are left out. */
const narrowing = new Set(['filter', 'toSorted', 'sort', 'toReversed', 'trim', 'slice']);

const nameOf = (key: unknown): string => (isNode(key) ? String(key['name'] ?? key['value'] ?? '') : '');

/** What the database keeps: a run finds it made, and would not see the change. */
const isRule = /\b(?:returns trigger|create trigger|create policy)\b/;

/** What says how something looks, which pictures show and no rule names. */
const looks = new Set([
  'sx',
  'className',
  'style',
  'variant',
  'color',
  'size',
  'spacing',
  'margin',
  'elevation',
  'href',
]);

/** Where the placeholders of a template stand: between its pieces of text, with their marks. */
const placeholdersOf = (template: Node): { start: number; end: number }[] => {
  const pieces = nodesIn(template['quasis']);
  return pieces.slice(1).map((piece, at) => ({ start: pieces[at]?.end ?? 0, end: piece.start }));
};

/** Every small change of a file that its tests should notice, in the order of the text. */
export const mutationsOf = (file: string, source: string): Mutation[] => {
  const found: Mutation[] = [];
  const add = (kind: string, node: Pick<Node, 'start' | 'end'>, text: string) => {
    const before = source.slice(node.start, node.end);
    if (before !== text)
      found.push({
        start: node.start,
        end: node.end,
        line: source.slice(0, node.start).split('\n').length,
        kind,
        before,
        text,
      });
  };
  const textOf = (node: Node) => source.slice(node.start, node.end);

  /** Leaves out one element of a list, or one property, with the comma behind it. */
  const leaveOut = (kind: string, node: Node) => {
    const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
    add(kind, { start: node.start, end: node.end + comma }, '');
  };

  const change = (node: Node, parent: Node): void => {
    switch (node.type) {
      case 'Literal':
        if (typeof node['value'] === 'boolean') add('boolean', node, String(!node['value']));
        else if (typeof node['value'] === 'number') add('number', node, `(${textOf(node)} + 1)`);
        else if (typeof node['value'] === 'string')
          add('string', node, node['value'] === '' ? "'mutant'" : JSON.stringify(`${node['value']}~`));
        break;
      case 'TemplateLiteral':
        if (parent.type !== 'TaggedTemplateExpression' && !isRule.test(textOf(node)))
          add('string', { start: node.end - 1, end: node.end - 1 }, '~');
        break;
      case 'TaggedTemplateExpression': {
        if (nameOf(node['tag']) !== 'sql') break;
        const quasi = node['quasi'] as Node;
        const [start, end] = [quasi.start + 1, quasi.end - 1];
        const placeholders = placeholdersOf(quasi).map((each) => ({
          start: each.start - start,
          end: each.end - start,
        }));
        for (const each of sqlChanges(source.slice(start, end), placeholders))
          add(each.kind, { start: start + each.start, end: start + each.end }, each.text);
        break;
      }
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const [left, right] = [node['left'] as Node, node['right'] as Node];
        const operator = String(node['operator']);
        const to = operators[operator];
        const at = source.indexOf(operator, left.end);
        if (to) add('operator', { start: at, end: at + operator.length }, to);
        if (operator === '??') {
          add('operator', { start: left.start, end: right.end }, textOf(right));
          add('operator', { start: left.start, end: right.end }, textOf(left));
        }
        break;
      }
      case 'UnaryExpression':
        if (node['operator'] === '!') add('negation', node, textOf(node['argument'] as Node));
        break;
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node['test'] as Node;
        add('condition', test, `!(${textOf(test)})`);
        break;
      }
      case 'ExpressionStatement':
        if (!node['directive']) add('statement', node, ';');
        break;
      case 'ArrayExpression':
        for (const element of nodesIn(node['elements'])) leaveOut('element', element);
        break;
      case 'Property':
        if (parent.type === 'ObjectExpression' && !node['computed']) leaveOut('property', node);
        break;
      case 'CallExpression': {
        const callee = node['callee'] as Node;
        if (callee.type !== 'MemberExpression' || callee['computed']) break;
        const property = callee['property'] as Node;
        const name = nameOf(property);
        if (methods[name]) add('method', property, methods[name]);
        if (narrowing.has(name)) add('method', node, textOf(callee['object'] as Node));
        break;
      }
      default:
    }
  };

  const walk = (node: Node, parent: Node): void => {
    if (/^(TS|Import|ExportAll)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'Property' && prose.has(nameOf(node['key']))) return;
    if (node.type === 'JSXAttribute' && looks.has(nameOf(node['name']))) return;
    change(node, parent);
    for (const [name, value] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType' || name === 'typeParameters')
        continue;
      if (name === 'key' && !node['computed']) continue;
      for (const child of nodesIn(value)) walk(child, node);
    }
  };
  const { program } = parseSync(file, source) as unknown as { program: Node };
  walk(program, program);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
};

/** The source with the change made. */
export const mutated = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);
