/** The house colours as the chart library needs them: resolved values, not variables. */
export interface ChartColors {
  accent: string;
  compare: string;
  text: string;
  surface: string;
  border: string;
}

export function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--svc-${name}`).trim();
  return {
    accent: read('accent'),
    compare: read('compare'),
    text: read('text'),
    surface: read('surface'),
    border: read('border-strong'),
  };
}
