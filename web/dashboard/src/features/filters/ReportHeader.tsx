import { Switch } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { useI18n } from '@/i18n/I18n';
import { AddFilter } from './AddFilter';
import { FilterChips } from './FilterChips';
import classes from './ReportHeader.module.css';
import type { useReportFilters } from './useReportFilters';

interface ReportHeaderProps {
  title: string;
  aside?: ReactNode;
  project: string;
  name: string;
  timezone: string;
  filters: ReturnType<typeof useReportFilters>;
  comparable?: boolean;
}

/** Title, period and filter: the same on every report screen. */
export function ReportHeader({
  title,
  aside,
  project,
  name,
  timezone,
  filters,
  comparable = false,
}: ReportHeaderProps) {
  const { t } = useI18n();
  useDocumentTitle(`${title} · ${name} · svc`);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <h1>{title}</h1>
        {aside}
      </div>
      <div className={classes.controls}>
        <AddFilter project={project} filter={filters.filter} onAdd={filters.add} />
        {comparable ? (
          <Switch
            size="xs"
            label={t.period.compare}
            checked={filters.compare}
            onChange={(event) => {
              filters.setCompare(event.currentTarget.checked);
            }}
            className={classes.compare}
          />
        ) : null}
        <PeriodPicker
          search={filters.search}
          timezone={timezone}
          onPreset={filters.setPreset}
          onRange={filters.setRange}
        />
      </div>
      <FilterChips search={filters.search} onRemove={filters.remove} onClear={filters.clear} />
    </header>
  );
}
