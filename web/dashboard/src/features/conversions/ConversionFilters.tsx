import { Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Explained, meaningsOf } from '@/components/Explained';
import { useI18n } from '@/i18n/I18n';
import { allAdPlatform, allConversionSource, allConversionStatus, allUploadState } from '@/rest/values';
import { noFilters } from './conversions';
import { type ConversionsSearch, readConversionsSearch } from './search';
import classes from './Conversions.module.css';

interface ConversionFiltersProps {
  search: ConversionsSearch;
  definitions: readonly { key: string; name: string }[] | undefined;
  onChange: (next: ConversionsSearch) => void;
}

/** Filters of the list of conversions. */
export function ConversionFilters({ search, definitions = [], onChange }: ConversionFiltersProps) {
  const { t } = useI18n();
  const words = t.conversions.filters;
  const [id, setId] = useState(search.event_id ?? '');
  // Keep the field in step with the URL when the person navigates back.
  useEffect(() => {
    setId(search.event_id ?? '');
  }, [search.event_id]);
  const sendId = () => {
    if (id.trim() !== (search.event_id ?? '')) onChange({ event_id: id.trim() || undefined });
  };

  const choices = {
    status: allConversionStatus.map((value) => ({ value: value as string, label: t.conversions.status[value] })),
    // A deleted definition can still be filtered by its key.
    definition: [
      ...definitions.map(({ key, name }) => ({ value: key, label: name })),
      ...(search.definition && !definitions.some(({ key }) => key === search.definition)
        ? [{ value: search.definition, label: search.definition }]
        : []),
    ],
    destination: allAdPlatform.map((value) => ({ value: value as string, label: t.values.ad_platform[value] })),
    upload: allUploadState.map((value) => ({ value: value as string, label: t.conversions.upload[value] })),
    source: allConversionSource.map((value) => ({ value: value as string, label: t.conversions.source[value] })),
  };
  const explained = {
    status: meaningsOf(allConversionStatus, t.conversions.status, t.meanings.status),
    source: meaningsOf(allConversionSource, t.conversions.source, t.meanings.source),
    upload: meaningsOf(allUploadState, t.conversions.upload, t.meanings.upload),
  };
  const filtered = Object.keys(readConversionsSearch({ ...search })).length > 0;
  return (
    <form
      className={classes.filters}
      role="search"
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault();
        sendId();
      }}
    >
      {(['status', 'definition', 'source', 'destination', 'upload'] as const).map((field) => {
        const select = (
          <Select
            size="xs"
            label={words[field]}
            data={[{ value: '', label: words.any }, ...choices[field]]}
            value={search[field] ?? ''}
            allowDeselect={false}
            onChange={(value) => {
              onChange({ [field]: undefined, ...readConversionsSearch({ [field]: value }) });
            }}
          />
        );
        return field === 'definition' || field === 'destination' ? (
          <div key={field}>{select}</div>
        ) : (
          <Explained key={field} values={explained[field]}>
            {select}
          </Explained>
        );
      })}
      <TextInput
        size="xs"
        label={words.eventId}
        placeholder={words.eventIdPlaceholder}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        value={id}
        onChange={(event) => {
          setId(event.currentTarget.value);
        }}
        onBlur={sendId}
      />
      {filtered ? (
        <div className={classes.chosen}>
          {search.session ? (
            <button
              type="button"
              className={`plain ${classes.chip}`}
              aria-label={t.filters.remove(words.session, search.session)}
              onClick={() => {
                onChange({ session: undefined });
              }}
            >
              {words.session}
              <IconX size={13} stroke={2.2} aria-hidden />
            </button>
          ) : null}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              onChange(noFilters);
            }}
          >
            {words.clear}
          </Button>
        </div>
      ) : null}
      <button type="submit" hidden />
    </form>
  );
}
