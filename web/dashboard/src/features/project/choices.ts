import { allZones } from '@/lib/zone';

const withCurrent = (all: readonly string[], current: string | null) =>
  current && !all.includes(current) ? [current, ...all] : [...all];

export const zoneOptions = (current: string | null) =>
  withCurrent(allZones(), current).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** The codes of all countries there are: ISO keeps `AA`, `QM` to `QZ`, `XA` to `XZ` (Kosovo uses `XK`) and `ZZ` for private use. */
const isCountry = (code: string, name: string | undefined) =>
  name !== undefined && name !== code && !/^(AA|Q[M-Z]|X[A-JL-Z]|ZZ|EU|EZ|UN)$/.test(code);

/** Countries with their names in a language, sorted in that language. */
export function countryOptions(language: string, current: string | null) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const inUse = codes.filter(
    (code) => isCountry(code, names.of(code)) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`,
  );
  return withCurrent(inUse, current)
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

export const currencyOptions = (language: string, current: string | null) => {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const common = ['EUR', 'USD', 'GBP', 'CHF'];
  const rest = Intl.supportedValuesOf('currency').filter((code) => !common.includes(code));
  return withCurrent([...common, ...rest], current).map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }));
};
