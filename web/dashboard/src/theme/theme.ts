import { createTheme, type MantineColorsTuple, rem } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dfe6fd',
  '#bfccfa',
  '#9bb0f6',
  '#7c96f2',
  '#6883ef',
  '#4f6be3',
  '#3e5bd8',
  '#334dbb',
  '#2a4099',
];
/** Neutral greys with a trace of blue; index 6 is a card, 7 the page, 4 a border. */
const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#b6bdc8',
  '#8d96a4',
  '#687180',
  '#2b313b',
  '#222730',
  '#171a20',
  '#0f1115',
  '#0b0d10',
  '#07080a',
];
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#f0f2f5',
  '#e4e7ec',
  '#d6dae1',
  '#bdc3cd',
  '#98a1ae',
  '#6b7483',
  '#4b5361',
  '#2c323d',
  '#171b22',
];

const sans =
  'ui-sans-serif, -apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark, gray },
  black: '#171b22',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: sans, fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(17), xl: rem(20) },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  shadows: {
    sm: '0 1px 2px rgb(16 20 28 / 5%)',
    md: '0 6px 20px -6px rgb(16 20 28 / 16%), 0 1px 3px rgb(16 20 28 / 6%)',
    lg: '0 16px 48px -12px rgb(16 20 28 / 26%), 0 2px 6px rgb(16 20 28 / 8%)',
  },
  components: {
    InputWrapper: {
      styles: {
        label: { fontSize: rem(13.5), fontWeight: 550, marginBottom: rem(4) },
        description: { fontSize: rem(12.5), lineHeight: 1.4 },
        error: { fontSize: rem(12.5) },
      },
    },
    Switch: { styles: { label: { fontSize: rem(13.5) }, description: { fontSize: rem(12.5) } } },
    Checkbox: { styles: { label: { fontSize: rem(13.5) }, description: { fontSize: rem(12.5) } } },
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Modal: { defaultProps: { radius: 'lg', overlayProps: { backgroundOpacity: 0.4, blur: 2 } } },
    // Tooltips stand in the landmark of the page, so that they are part of what screen readers list.
    Tooltip: {
      defaultProps: { openDelay: 250, withArrow: false, radius: 'sm', fz: 'xs', portalProps: { target: 'main' } },
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
  },
});
