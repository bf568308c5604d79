let known: number | undefined;

/** The pixels that a scrollbar takes from the content of its element; none where it lies over the content. */
export const scrollbarWidth = (): number => {
  if (known !== undefined) return known;
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;visibility:hidden;width:50px;height:50px;overflow:scroll';
  document.body.append(box);
  known = box.offsetWidth - box.clientWidth;
  box.remove();
  return known;
};
