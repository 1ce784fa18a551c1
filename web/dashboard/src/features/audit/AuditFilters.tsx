import { Select } from '@mantine/core';
import type { Membership } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import classes from './Audit.module.css';
import { auditThings } from './facts';
import type { AuditSearch } from './search';

interface AuditFiltersProps {
  search: AuditSearch;
  projects: Membership['projects'];
  onChange: (search: AuditSearch) => void;
}

export function AuditFilters({ search, projects, onChange }: AuditFiltersProps) {
  const { t } = useI18n();
  const set = (part: keyof AuditSearch, value: string | null) => {
    const { [part]: _, ...rest } = search;
    onChange(value ? { ...rest, [part]: value } : rest);
  };
  // A URL written by hand may name a single action, which is then offered beside the groups.
  const single = search.action && !auditThings.some((thing) => thing === search.action) ? [search.action] : [];
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        aria-label={t.audit.thing}
        data={[
          { value: '', label: t.audit.everything },
          ...auditThings.map((value) => ({ value: value as string, label: t.audit.things[value] })),
          ...single.map((value) => ({ value, label: value })),
        ]}
        value={search.action ?? ''}
        allowDeselect={false}
        onChange={(value) => {
          set('action', value);
        }}
      />
      <Select
        size="xs"
        aria-label={t.audit.project}
        data={[
          { value: '', label: t.audit.allProjects },
          ...projects.map((project) => ({ value: project.slug, label: project.name })),
        ]}
        value={search.project ?? ''}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t.filters.noMatch}
        onChange={(value) => {
          set('project', value);
        }}
      />
    </div>
  );
}
