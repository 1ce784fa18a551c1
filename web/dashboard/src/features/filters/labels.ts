import type { Dimension } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { own } from '@/lib/own';
import { namesOfPresetGoal } from '@/rest/values';
import type { FilterKey } from './params';

const shippedTiers: Readonly<Record<string, string>> = { low: 'Low', medium: 'Medium', high: 'High' };
const shippedGoals: Readonly<Record<string, string>> = namesOfPresetGoal.en;

/** Fixed values with translated labels. */
function useTables() {
  const { t } = useI18n();
  return {
    channel: t.values.channel,
    device: t.values.device,
    browser: t.values.browser,
    os: t.values.os,
    screen: t.values.screen,
    click_id: t.values.click_id,
    traffic: t.values.traffic,
    stitch: t.values.stitch,
    relevance_tier: t.values.relevance_tier,
    ad_platform: t.values.ad_platform,
    ad_match: t.values.ad_match,
    page_mode: t.values.page_mode,
    event: t.values.event,
    goal: t.values.goal,
    has: t.values.has,
  } satisfies Partial<Record<FilterKey, Readonly<Record<string, string>>>>;
}

/** Label of a value of a dimension or parameter. */
export function useValueLabel() {
  const { t, format } = useI18n();
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = useTables();
  return (dimension: Dimension | FilterKey, value: string | null, label?: string | null): string => {
    const key = dimension.toLowerCase();
    if (value === null || value === '')
      return key === 'ref_host'
        ? t.values.noReferrer
        : key === 'variant'
          ? t.values.noVariant
          : key === 'country' || key === 'lang'
            ? t.values.unknown
            : t.values.none;
    if (key === 'country') return format.country(value);
    if (key === 'lang') return format.language(value);
    if (key === 'weekday') return format.weekday(Number(value), 'long');
    if (key === 'hour') return format.hour(Number(value));
    if (key === 'converted' || key === 'consent' || key === 'include_test')
      return value === '1' ? t.common.yes : t.common.no;
    const known = own(tables[key], value);
    // A tier has its English name in a project that has not named its own.
    if (key === 'relevance_tier') return label && label !== own(shippedTiers, value) ? label : (known ?? value);
    // The goals of a new project have their English names until someone renames them.
    if (key === 'goal') return label && label !== own(shippedGoals, value) ? label : (known ?? value);
    return known ?? label ?? value;
  };
}

/** What a value of a dimension or parameter counts, if its name does not say it. */
export function useValueMeaning() {
  const { t } = useI18n();
  const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = t.values.meanings;
  return (dimension: Dimension | FilterKey, value: string): string | undefined =>
    own(meanings[dimension.toLowerCase()], value);
}
