import { alpha, useTheme } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';

/** The frame around a sheet: it gives the theme's colours to the static styles of the cells. */
export const SheetFrame = ({ children }: { readonly children: ReactNode }) => {
  const { palette } = useTheme();
  const style = useMemo(() => {
    const { primary, error, warning, success, text, background, divider, mode } = palette;
    const over = (colour: string, strength: number) =>
      `color-mix(in srgb, ${colour} ${strength}%, ${background.paper})`;
    const colours: Readonly<Record<`--sheet-${string}`, string>> = {
      '--sheet-scheme': mode,
      '--sheet-text': text.primary,
      '--sheet-muted': text.secondary,
      '--sheet-paper': background.paper,
      '--sheet-sunken': background.sunken,
      '--sheet-line': divider,
      '--sheet-line-soft': over(divider, 55),
      '--sheet-line-strong': over(text.secondary, 45),
      '--sheet-accent': primary.main,
      '--sheet-hover': over(text.primary, 3),
      '--sheet-hover-strong': over(text.primary, 10),
      '--sheet-picked': over(primary.main, 10),
      '--sheet-range': alpha(primary.main, 0.1),
      '--sheet-group': over(text.primary, 5),
      '--sheet-found': over(warning.light, mode === 'dark' ? 26 : 38),
      '--sheet-flash': over(primary.main, 28),
      '--sheet-wrong': over(error.main, 12),
      '--sheet-wrong-line': error.main,
      '--sheet-wrong-text': error.main,
      '--sheet-good': success.main,
      '--sheet-warning': warning.main,
    };
    return colours;
  }, [palette]);
  return (
    <div className="sheet-frame" style={style}>
      {children}
    </div>
  );
};
