import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { later } from '@/components/later';
import { ComparePicker } from '@/features/period/ComparePicker';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { SegmentsMenu } from '@/features/segments/SegmentsMenu';
import { useSegments } from '@/features/segments/useSegments';
import { AddFilter } from './AddFilter';
import { FilterChips } from './FilterChips';
import classes from './ReportHeader.module.css';
import type { useReportFilters } from './useReportFilters';
import type { Part } from './change';
import type { Clause } from './where';

const ConditionDialog = later(async () => (await import('./ConditionDialog')).ConditionDialog);
const EditedSegment = later(async () => (await import('@/features/segments/EditedSegment')).EditedSegment);

interface ReportHeaderProps {
  title: string;
  aside?: ReactNode;
  project: string;
  name: string;
  timezone: string;
  filters: ReturnType<typeof useReportFilters>;
  comparable?: boolean;
  /** Whether the figures count only the pageviews of the page or group that the filter names. */
  ofViews?: boolean;
  /** Whether the screen knows whole days and so has no last 24 hours. */
  wholeDays?: boolean;
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
  ofViews = false,
  wholeDays = false,
}: ReportHeaderProps) {
  useDocumentTitle(`${title} · ${name} · svc`);
  /** The clause being edited and the part that it replaces; neither for a new one. */
  const [editing, setEditing] = useState<{ clause?: Clause; part?: Part } | null>(null);
  const { segments } = useSegments(project);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <h1>{title}</h1>
        {aside}
      </div>
      <div className={classes.controls}>
        <AddFilter
          project={project}
          search={filters.search}
          onChange={filters.change}
          onCondition={() => {
            setEditing({});
          }}
        />
        <SegmentsMenu project={project} filters={filters} />
        {comparable ? (
          <ComparePicker
            search={filters.search}
            timezone={timezone}
            compare={filters.compare}
            comparable={filters.comparable}
            onChoose={filters.setComparison}
          />
        ) : null}
        <PeriodPicker
          search={filters.search}
          timezone={timezone}
          wholeDays={wholeDays}
          onPreset={filters.setPreset}
          onRange={filters.setRange}
        />
      </div>
      <FilterChips
        project={project}
        filters={filters}
        segments={new Map(segments.map(({ key, name }) => [key, name]))}
        ofViews={ofViews}
        onEdit={(clause, part) => {
          setEditing({ clause, part });
        }}
      />
      {filters.search.editing === undefined ? null : <EditedSegment project={project} filters={filters} />}
      {editing !== null ? (
        <ConditionDialog
          project={project}
          filter={filters.filter}
          clause={editing.clause}
          onApply={(clause) => {
            filters.setClause(clause, editing.part);
            setEditing(null);
          }}
          onClose={() => {
            setEditing(null);
          }}
        />
      ) : null}
    </header>
  );
}
