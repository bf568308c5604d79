const bySheets = window.getComputedStyle.bind(window);

/** What the style sheets make of an element. */
export const styleBySheets = (element: Element): CSSStyleDeclaration => bySheets(element);

/**
 * Queries by role ask for the style of each element and its parents, and the test DOM tries every rule of MUI on each:
 * a fifth of the time of the tests of components. They are told what stands at the element itself. What style sheets
 * hide is a matter of the tests in Chromium.
 */
export const readStylesOfElementsAlone = (): void => {
  window.getComputedStyle = (element) => (element as HTMLElement).style;
};
