import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import type { AdLevel, AdPlatform } from '@/rest/values';
import { entitiesQuery, type Entity } from './ads';
import classes from './Ads.module.css';

interface EntityFieldProps {
  platform: AdPlatform;
  level: AdLevel;
  /** Id of the chosen one. */
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Field for an ad, an ad set or a campaign. Searches the project's ads on the server by name and id. */
export function EntityField({ platform, level, value, error, onChange }: EntityFieldProps) {
  const { t, format } = useI18n();
  const words = t.ads.rules.dialog;
  const { address: project, orgSlug, slug } = useProject();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Entity | null>(null);
  // The name of the chosen one is in the field, and is not searched for.
  const [asked] = useDebouncedValue(chosen && search === chosen.name ? '' : search, 200);
  const query = useQuery({
    ...entitiesQuery(project, platform, level, asked),
    placeholderData: (before) => before,
  });
  const found = query.data?.project.adEntities;
  const items = found?.items ?? [];
  const entities = new Map(
    [...(chosen && chosen.id === value && !items.some(({ id }) => id === chosen.id) ? [chosen] : []), ...items].map(
      (entity) => [entity.id, entity],
    ),
  );
  const isUnknown = found?.total === 0 && asked.trim() === '' && !query.isPlaceholderData;
  return (
    <Select
      label={words.entity[level]}
      placeholder={words.search}
      description={
        isUnknown ? (
          <>
            {words.noneKnown(t.values.ad_platform[platform])}{' '}
            <Link
              className={classes.link}
              to="/p/$org/$project/ads/import"
              params={{ org: orgSlug, project: slug }}
              search={readReportSearch}
            >
              {words.toImport}
            </Link>
          </>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...entities.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.common.remove }}
      disabled={isUnknown}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={query.isPending ? t.common.loading : words.notFound}
      maxDropdownHeight={240}
      error={error ?? (query.error ? t.errors.heading : undefined)}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        setChosen(id === null ? null : (entities.get(id) ?? null));
        onChange(id);
      }}
      renderOption={({ option }) => {
        const entity = entities.get(option.value);
        return (
          <span className={classes.option}>
            <span className="truncate">{option.label}</span>
            <small className="truncate">
              {[
                option.value === option.label ? null : option.value,
                entity?.parentId ? words.within(entity.parentId) : null,
                entity ? words.days(format.range(entity.firstDay, entity.lastDay)) : null,
              ]
                .filter((text) => text !== null)
                .join(' · ')}
            </small>
          </span>
        );
      }}
    />
  );
}
