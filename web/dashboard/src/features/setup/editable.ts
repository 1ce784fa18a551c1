import type { useProject } from '@/features/project/project';

type Project = ReturnType<typeof useProject>;

/** Returns what the form of a project changes. */
export const editable = ({ name, slug, timezone, currency, locale, country, retentionDays }: Project) => ({
  name,
  slug,
  timezone,
  currency,
  locale,
  country,
  retentionDays,
});
