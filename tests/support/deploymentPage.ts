import { readFileSync } from 'node:fs';

export const deploymentPage = readFileSync('docs/deployment.md', 'utf8');

/** A block of the page, by its language. */
interface Block {
  readonly language: string;
  readonly text: string;
}

export const blocks: readonly Block[] = [...deploymentPage.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
);

/** The file that the page has for a path of the machine, which a comment at its beginning names. */
export const fileAt = (path: string): string => {
  const found = blocks.find(({ text }) => text.split('\n', 2).includes(`# ${path}`));
  if (!found) throw new Error(`The page has no ${path}`);
  return found.text;
};

/** What follows `name=` in a file of settings or a unit. */
export const valueIn = (file: string, name: string): string => {
  const [, value] = new RegExp(`^${name}=(.*)$`, 'm').exec(file) ?? [];
  if (value === undefined) throw new Error(`There is no ${name}`);
  return value;
};
