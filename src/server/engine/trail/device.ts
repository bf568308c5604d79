/** A browser by its word in a user agent, with its version; the first that stands there, since most name others too. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** What a program calls itself: "curl/8.5.0". */
const program = /^([\w.+-]+)(?:\/([\w.+-]+))?/;

/** A user agent as people read it: "Firefox 128 on Windows", "curl 8.5.0"; null without one. */
export const deviceOf = (agent: string | undefined): string | null => {
  if (!agent) return null;
  const system = systems.find(([, mark]) => mark.test(agent))?.[0];
  const [browser, version] =
    browsers.flatMap(([name, mark]): [string, string][] => {
      const found = mark.exec(agent)?.[1];
      return found === undefined ? [] : [[name, found]];
    })[0] ??
    program.exec(agent)?.slice(1, 3) ??
    [];
  const named = [browser === 'Mozilla' ? 'Another browser' : browser, browser === 'Mozilla' ? undefined : version];
  const text = named.filter(Boolean).join(' ') || 'Another program';
  return (system ? `${text} on ${system}` : text).slice(0, 100);
};
