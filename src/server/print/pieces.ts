/** The most characters and lines of a text that is kept together: a good third of a page in a narrow column. */
const [mostCharacters, mostLines] = [900, 22];

/** A text in pieces that each fit on a page, broken between lines or words. Nothing is lost but the space between them. */
export const pieces = (text: string): readonly string[] => {
  const found: string[] = [];
  let current = '';
  let lines = 0;
  const close = () => {
    if (current.trim()) found.push(current.replace(/^\n+|\s+$/g, ''));
    current = '';
    lines = 0;
  };
  for (const line of text.split(/(?<=\n)/)) {
    if (lines >= mostLines || current.length + line.length > mostCharacters) close();
    let rest = line;
    while (rest.length > mostCharacters) {
      const space = rest.lastIndexOf(' ', mostCharacters);
      const end = space > 0 ? space : mostCharacters;
      found.push(rest.slice(0, end));
      rest = rest.slice(end).replace(/^ /, '');
    }
    current += rest;
    lines += 1;
  }
  close();
  return found.length ? found : [''];
};
