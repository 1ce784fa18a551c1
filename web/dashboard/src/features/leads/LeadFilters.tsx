import { Button, Select, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Explained, meaningsOf } from '@/components/Explained';
import { useI18n } from '@/i18n/I18n';
import { allChannel, allLeadStatus } from '@/rest/values';
import { noFilters } from './leads';
import { type LeadsSearch, readLeadsSearch } from './search';
import classes from './Leads.module.css';
import { readWanted, type Wanted } from './person';

interface LeadFiltersProps {
  search: LeadsSearch;
  wanted: Wanted | null;
  /** Whether the server refused the searched address or number. */
  refused: boolean;
  /** Whether contact details are shown; null if the project keeps no plain text. */
  contact: boolean | null;
  onChange: (next: LeadsSearch) => void;
  onWanted: (next: Wanted | null) => void;
  onContact: (next: boolean) => void;
}

/** Filters of the list of leads, and the search for one person. */
export function LeadFilters({ search, wanted, refused, contact, onChange, onWanted, onContact }: LeadFiltersProps) {
  const { t } = useI18n();
  const words = t.leads.filters;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const choices = {
    status: allLeadStatus.map((value) => ({ value: value as string, label: t.leads.status[value] })),
    channel: allChannel.map((value) => ({ value: value as string, label: t.values.channel[value] })),
  };
  const explained = {
    status: meaningsOf(allLeadStatus, t.leads.status, t.leads.statusHints),
    channel: meaningsOf(allChannel, t.values.channel, t.values.meanings.channel),
  };
  const find = (text: string) => {
    const found = text.trim() === '' ? null : readWanted(text);
    setWrong(text.trim() !== '' && !found);
    if (found || text.trim() === '') onWanted(found);
  };
  const clear = () => {
    setTyped('');
    find('');
  };
  const filtered = wanted !== null || Object.keys(readLeadsSearch({ ...search })).length > 0;
  return (
    <form
      className={classes.filters}
      role="search"
      aria-label={words.label}
      // The typed text goes only into the request to the server, never into the URL or browser suggestions.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        find(typed);
      }}
    >
      <TextInput
        className={classes.person}
        size="xs"
        label={words.person}
        description={words.personHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={(field) => (
          <div className={classes.finding}>
            {field}
            <Button type="submit" size="xs" variant="default" leftSection={<IconSearch size={14} />}>
              {words.find}
            </Button>
          </div>
        )}
        placeholder={words.personPlaceholder}
        maxLength={254}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        error={wrong || refused ? words.wrongPerson : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
          if (event.currentTarget.value === '') find('');
        }}
      />
      {(['status', 'channel'] as const).map((field) => (
        <Explained key={field} values={explained[field]}>
          <Select
            size="xs"
            label={words[field]}
            data={[{ value: '', label: words.any }, ...choices[field]]}
            value={search[field] ?? ''}
            allowDeselect={false}
            onChange={(value) => {
              onChange({ [field]: undefined, ...readLeadsSearch({ [field]: value }) });
            }}
          />
        </Explained>
      ))}
      {contact === null && !filtered ? null : (
        <div className={classes.more}>
          {contact === null ? null : (
            <Switch
              size="xs"
              label={t.leads.contact.show}
              description={t.leads.contact.hint}
              checked={contact}
              onChange={(event) => {
                onContact(event.currentTarget.checked);
              }}
            />
          )}
          {filtered ? (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => {
                clear();
                onChange(noFilters);
              }}
            >
              {words.clear}
            </Button>
          ) : null}
        </div>
      )}
    </form>
  );
}
