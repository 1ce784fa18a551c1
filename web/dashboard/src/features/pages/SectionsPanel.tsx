import { Empty } from '@/components/Empty';
import { FigureTable } from '@/components/FigureTable';
import { Panel } from '@/components/Panel';
import classes from '@/components/Panels.module.css';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { ReportCsv } from '@/features/filters/ReportCsv';
import type { ReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';

const SectionsPanelFragment = graphql(`
  fragment SectionsPanel on Sections {
    rows {
      section
      views
      share
      dwellMs
      medianDwellMs
      medianSeenMs
    }
  }
`);

interface SectionsPanelProps {
  sections: FragmentType<typeof SectionsPanelFragment> | undefined;
  stale: boolean;
  /** The filter of the page. */
  search: ReportSearch;
}

/** Sections of a page in page order, with views and viewing times. */
export function SectionsPanel({ sections, stale, search }: SectionsPanelProps) {
  const { t, format } = useI18n();
  const data = readFragment(SectionsPanelFragment, sections);
  const { sectionColumns: names, sectionHints: hints } = t.pages;
  return (
    <Panel
      aside={<ReportCsv report="sections" of={t.pages.sections} search={search} more={{ limit: 1000 }} />}
      title={t.pages.sections}
      subtitle={t.pages.sectionsText}
      className={classes.wide}
    >
      {data && data.rows.length === 0 ? (
        <Empty heading={t.pages.noSections}>{t.pages.noSectionsText}</Empty>
      ) : (
        <FigureTable
          label={t.pages.sections}
          head={{ label: t.pages.section, cell: ({ section }) => <span title={section}>{section}</span> }}
          columns={[
            { key: 'views', label: names.views, hint: hints.views, cell: ({ views }) => format.whole(views) },
            { key: 'share', label: names.share, hint: hints.share, cell: ({ share }) => format.percent(share) },
            {
              key: 'seen',
              label: names.seen,
              hint: hints.seen,
              cell: ({ medianSeenMs }) => format.duration(medianSeenMs),
            },
            {
              key: 'median',
              label: names.median,
              hint: hints.median,
              cell: ({ medianDwellMs }) => format.duration(medianDwellMs),
            },
            { key: 'total', label: names.total, hint: hints.total, cell: ({ dwellMs }) => format.duration(dwellMs) },
          ]}
          rows={data?.rows}
          keyOf={({ section }) => section}
          bar={({ share }) => share}
          stale={stale}
          waiting={4}
        />
      )}
    </Panel>
  );
}
