import { Button } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import type { useReportFilters } from './useReportFilters';

/** The way on from a report of nothing: no filter, else all days; none where it is about all of both. */
export function SeeMore({ filters }: { filters: ReturnType<typeof useReportFilters> }) {
  const { t } = useI18n();
  if (!filters.filtered && filters.search.preset === 'all') return null;
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        if (filters.filtered) filters.clear();
        else filters.setPreset('all');
      }}
    >
      {filters.filtered ? t.filters.clear : t.period.presets.all}
    </Button>
  );
}
