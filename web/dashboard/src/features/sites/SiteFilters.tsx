import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Explained, meaningsOf } from '@/components/Explained';
import type { Membership } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import { allSitesSort } from '@/rest/values';
import { defaultSitePreset, defaultSitesSort, readSitesSearch, sitePresets, type SitesSearch } from './search';
import classes from './Sites.module.css';

interface SiteFiltersProps {
  search: SitesSearch;
  memberships: readonly Membership[];
  onChange: (search: SitesSearch) => void;
}

/** Search, organization, order and period of the list. */
export function SiteFilters({ search, memberships, onChange }: SiteFiltersProps) {
  const { t } = useI18n();
  const [text, setText] = useState(search.search ?? '');
  const sent = useRef(search.search);
  const set = (part: SitesSearch) => {
    const next = readSitesSearch({ ...search, search: text, ...part });
    sent.current = next.search;
    onChange(next);
  };
  const find = useDebouncedCallback(set, 250);
  // Keep the field in step with the URL when the person follows a link or navigates back.
  useEffect(() => {
    if (search.search === sent.current) return;
    sent.current = search.search;
    setText(search.search ?? '');
  }, [search.search]);
  return (
    <div className={classes.filters}>
      <TextInput
        size="xs"
        type="search"
        className={classes.find}
        leftSection={<IconSearch size={14} />}
        placeholder={t.sites.find}
        aria-label={t.sites.find}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          find({ search: event.currentTarget.value });
        }}
      />
      {memberships.length > 1 ? (
        <Select
          size="xs"
          aria-label={t.sites.organization}
          data={[
            { value: '', label: t.sites.allOrganizations },
            ...memberships.map(({ org }) => ({ value: org.slug, label: org.name })),
          ]}
          value={search.org ?? ''}
          allowDeselect={false}
          onChange={(org) => {
            set({ org: org ?? '' });
          }}
        />
      ) : null}
      <Explained beside values={meaningsOf(allSitesSort, t.sites.sorts, t.sites.sortTexts)}>
        <Select
          size="xs"
          aria-label={t.sites.sortBy}
          data={allSitesSort.map((value) => ({ value, label: `${t.sites.sortBy}: ${t.sites.sorts[value]}` }))}
          value={search.sort ?? defaultSitesSort}
          allowDeselect={false}
          onChange={(sort) => {
            set({ sort: allSitesSort.find((value) => value === sort) ?? defaultSitesSort });
          }}
        />
      </Explained>
      <Select
        size="xs"
        aria-label={t.sites.period}
        data={sitePresets.map((value) => ({ value, label: t.period.presets[value] }))}
        value={search.preset ?? defaultSitePreset}
        allowDeselect={false}
        onChange={(preset) => {
          set({ preset: sitePresets.find((value) => value === preset) ?? defaultSitePreset });
        }}
      />
    </div>
  );
}
