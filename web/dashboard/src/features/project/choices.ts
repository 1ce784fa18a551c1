import { allZones } from '@/lib/zone';

const withCurrent = (all: readonly string[], current: string | null) =>
  current && !all.includes(current) ? [current, ...all] : [...all];

export const zoneOptions = (current: string | null) =>
  withCurrent(allZones(), current).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

export const currencyOptions = (language: string, current: string | null) => {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const common = ['EUR', 'USD', 'GBP', 'CHF'];
  const rest = Intl.supportedValuesOf('currency').filter((code) => !common.includes(code));
  return withCurrent([...common, ...rest], current).map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
};
