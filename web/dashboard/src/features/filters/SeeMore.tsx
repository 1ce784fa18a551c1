import { Button } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import type { useReportFilters } from './useReportFilters';

/** Button of an empty report: removes the filter, else extends the period. Absent if neither is restricted. */
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
