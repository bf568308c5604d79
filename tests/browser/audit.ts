import type { Page } from 'playwright-core';

/** WCAG 2.2 AA: the least contrast of text, and of text from 24 px, or bold from 18.66 px. */
const least = { usual: 4.5, large: 3 };

/** What is wrong with the text, headings and ids of the page as it is drawn now; runs inside the page. */
const inPage = ({ usual, large }: typeof least): { wrong: string[]; isBusy: boolean } => {
  type Colour = readonly [number, number, number, number];
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const parse = (css: string): Colour => {
    const [r = 0, g = 0, b = 0, a = 1] = (css.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    if (css.startsWith('rgb')) return [r, g, b, a];
    if (css.startsWith('color(srgb')) return [r * 255, g * 255, b * 255, a];
    // Any other notation, such as oklab in the middle of a transition: the colour that the browser paints.
    if (!brush) throw new Error('Nothing to paint a colour with');
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = css;
    brush.fillRect(0, 0, 1, 1);
    const [R = 0, G = 0, B = 0, A = 0] = brush.getImageData(0, 0, 1, 1).data;
    return [R, G, B, A / 255];
  };
  const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => {
    const mix = (top: number, under: number) => top * a + under * (1 - a);
    return [mix(r, R), mix(g, G), mix(b, B), 1];
  };
  const luminance = ([r, g, b]: Colour) => {
    const part = (value: number) => {
      const v = value / 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const upwards = (element: Element): Element[] => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) chain.push(at);
    return chain;
  };
  const wrong: string[] = [];

  const ids = new Set<string>();
  for (const { id } of document.querySelectorAll('[id]')) {
    if (ids.has(id)) wrong.push(`The id ${id} is there twice`);
    ids.add(id);
  }

  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  for (const control of document.querySelectorAll<HTMLElement>('button[aria-label], a[aria-label]')) {
    const [name, text] = [plain(control.ariaLabel ?? ''), plain(control.innerText)];
    if (text.length > 1 && !name.includes(text)) wrong.push(`“${name}” is named without its text “${text}”`);
  }
  for (const part of document.querySelectorAll('dl > :not(dt, dd, div), dl > div > :not(dt, dd)'))
    wrong.push(`A list of terms has a ${part.tagName.toLowerCase()} among its terms`);

  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true]');
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (h) => isDrawn(h) && !h.closest('[role=dialog]'),
  );
  const levels = headings.map((h) => Number(h.tagName.slice(1)));
  if (levels[0] !== 1 || levels.filter((level) => level === 1).length !== 1)
    wrong.push(`Headings of levels ${levels.join(' ')}: one of level 1 has to begin`);
  levels.forEach((level, i) => {
    if (level > (levels[i - 1] ?? level) + 1) wrong.push(`The heading “${headings[i]?.textContent}” skips a level`);
  });

  const seen = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const element = texts.currentNode.parentElement;
    if (!text || !element || !isDrawn(element)) continue;
    // Text of what cannot be used is exempt; a word about it is not.
    const isHelp = element.closest('.MuiFormHelperText-root') !== null;
    if (!isHelp && element.closest(':disabled, [aria-disabled=true], .Mui-disabled, script, style, noscript')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const chain = upwards(element);
    const styles = chain.map((at) => getComputedStyle(at));
    const ground = styles
      .map((s) => parse(s.backgroundColor))
      .reduceRight<Colour>((under, layer) => over(layer, under), [255, 255, 255, 1]);
    const own = styles[0];
    if (!own) continue;
    const [r, g, b, a] = parse(own.color);
    const opacity = styles.reduce((all, s) => all * Number(s.opacity), 1);
    const [light, dark] = [luminance(over([r, g, b, a * opacity], ground)), luminance(ground)].toSorted(
      (x, y) => y - x,
    ) as [number, number];
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = Number.parseFloat(own.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(own.fontWeight) >= 700) ? large : usual;
    if (ratio < needed) seen.add(`“${text.slice(0, 40)}” has a contrast of ${ratio.toFixed(2)}, not ${needed}`);
  }
  return { wrong: [...wrong, ...seen], isBusy: document.querySelector('[aria-busy=true]') !== null };
};

const named =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|menuitem\w*|option|dialog|table|treegrid)(?! ")\b(.*)/gm;

/** What keeps somebody from using the page as it is drawn now: nothing, or a line a fault. */
export const faults = async (page: Page): Promise<string[]> => {
  const tree = await page.locator('body').ariaSnapshot();
  const nameless = [...tree.matchAll(named)].map(([, role, rest]) => `A ${role} has no name${rest}`);
  const drawn = await page.evaluate(inPage, least);
  // Rows of before are paler until those that were asked for are there.
  if (drawn.isBusy && drawn.wrong.length > 0) {
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
    return faults(page);
  }
  return [...nameless, ...drawn.wrong];
};

/** The look of what is focused: its own, of what it lies in, and of the frame that is drawn around an input. */
const look = (page: Page, element: Awaited<ReturnType<Page['evaluateHandle']>>) =>
  page.evaluate(async (focused) => {
    // What changes does so in the next frames, even where motion is reduced.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const looks: string[] = [];
    let at = focused as Element | null;
    for (let n = 0; n < 3 && at; n += 1, at = at.parentElement) {
      const frame = at.querySelector(':scope > fieldset');
      for (const drawn of frame ? [at, frame] : [at]) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth, clipPath, transform } =
          getComputedStyle(drawn);
        looks.push(
          [
            outlineStyle === 'none' ? '' : outlineWidth + outlineColor,
            boxShadow,
            borderColor,
            borderWidth,
            clipPath,
            transform,
          ].join(),
        );
      }
    }
    return looks.join('\n');
  }, element);

/** The stops of the Tab key from the top of the page, by their names; each has to look different while it is focused. */
export const tabStops = async (page: Page, most = 90): Promise<{ stops: string[]; unseen: string[] }> => {
  const stops: string[] = [];
  const unseen: string[] = [];
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  for (let n = 0; n < most; n += 1) {
    await page.keyboard.press('Tab');
    const element = await page.evaluateHandle(() => document.activeElement);
    const name = await page.evaluate((at) => {
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
      return (at.getAttribute('aria-label') ?? label ?? at.textContent)?.trim() || at.tagName;
    }, element);
    if (!name) break;
    const focused = await look(page, element);
    await page.evaluate((at) => at instanceof HTMLElement && at.blur(), element);
    if ((await look(page, element)) === focused) unseen.push(name);
    await page.evaluate((at) => at instanceof HTMLElement && at.focus(), element);
    stops.push(name);
  }
  return { stops, unseen };
};
