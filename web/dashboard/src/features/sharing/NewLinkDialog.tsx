import { Checkbox, Input, MultiSelect, Select, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/Dialog';
import { Field } from '@/components/Form';
import layout from '@/components/Layout.module.css';
import type { CreateShareLinkMutation, Dimension } from '@/gql/graphql';
import { PasswordField } from '@/features/account/PasswordField';
import { filtersOf } from '@/features/filters/change';
import { askedFor, type ReportSearch } from '@/features/filters/params';
import { Expiry } from '@/features/keys/Expiry';
import { useFilterText } from '@/features/filters/useFilterText';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { useReportSearch } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import { addressOf } from '@/lib/rest';
import {
  allShareScreen,
  allShareTheme,
  boundsOfShareLinkCreate,
  type ShareScreen,
  type ShareTheme,
} from '@/rest/values';
import { CreateShareLinkDocument, shareableDimensions, useShareLinkChange } from './links';

export type MadeLink = CreateShareLinkMutation['createShareLink'];

/** The period, and the filter if it is wanted, as the query string of a report. */
const queryOf = (search: ReportSearch, filtered: boolean) => {
  const { preset, from, to } = search;
  return addressOf('', { query: askedFor(filtered ? search : { preset, from, to }) }).slice(1);
};

interface NewLinkDialogProps {
  project: string;
  timezone: string;
  onMade: (made: MadeLink) => void;
  onClose: () => void;
}

/** Dialog that makes a share link. Its period and filter begin with those of the reports. */
export function NewLinkDialog({ project, timezone, onMade, onClose }: NewLinkDialogProps) {
  const { t } = useI18n();
  const words = t.sharing;
  const here = useReportSearch();
  const sayFilter = useFilterText();
  const hasFilter = Object.keys(filtersOf(here)).length > 0;
  const [name, setName] = useState('');
  const [screens, setScreens] = useState<readonly ShareScreen[]>(['overview']);
  const [dimensions, setDimensions] = useState<readonly Dimension[]>([]);
  const [period, setPeriod] = useState<Pick<ReportSearch, 'preset' | 'from' | 'to'>>({
    preset: here.preset,
    from: here.from,
    to: here.to,
  });
  const [filtered, setFiltered] = useState(hasFilter);
  const [free, setFree] = useState({ period: false, filter: false, compare: false });
  const [theme, setTheme] = useState<ShareTheme>('auto');
  const [password, setPassword] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [origins, setOrigins] = useState('');
  const search = { ...here, ...period };
  // They are panels of the overview.
  const shown = screens.includes('overview') ? dimensions : [];
  const mutation = useShareLinkChange(
    () =>
      request(CreateShareLinkDocument, {
        project,
        input: {
          name: name.trim(),
          screens: screens.map(upper),
          dimensions: [...shown],
          filter: queryOf(search, filtered),
          freePeriod: free.period,
          freeFilter: free.filter && shown.length > 0,
          compare: free.compare,
          theme: upper(theme),
          embedOn: origins.split(/\s+/).filter(Boolean),
          ...(password ? { password } : {}),
          ...(expiresAt ? { expiresAt } : {}),
        },
      }),
    ({ createShareLink }) => {
      onMade(createShareLink);
    },
  );
  const errors = useFieldErrors(mutation.error);
  const toggle = (screen: ShareScreen, on: boolean) => {
    setScreens(allShareScreen.filter((one) => (one === screen ? on : screens.includes(one))));
  };
  return (
    <FormDialog
      title={words.add}
      text={words.addText}
      action={words.create}
      size={620}
      ready={name.trim() !== '' && screens.length > 0}
      mutation={mutation}
      onClose={onClose}
    >
      <Field
        name="name"
        label={words.name}
        description={words.nameHint}
        placeholder={words.namePlaceholder}
        required
        maxLength={boundsOfShareLinkCreate.name.max}
        data-autofocus
        value={name}
        error={errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
        }}
      />
      <Input.Wrapper label={words.screens} error={errors.screens}>
        <div className={layout.two} style={{ marginTop: 6 }}>
          {allShareScreen.map((screen) => (
            <Checkbox
              key={screen}
              label={words.screenNames[screen]}
              checked={screens.includes(screen)}
              onChange={(event) => {
                toggle(screen, event.currentTarget.checked);
              }}
            />
          ))}
        </div>
      </Input.Wrapper>
      <MultiSelect
        label={words.dimensions}
        description={words.dimensionsHint}
        placeholder={dimensions.length === 0 ? words.dimensionsPlaceholder : undefined}
        searchable
        disabled={!screens.includes('overview')}
        data={shareableDimensions.map((value) => ({ value, label: t.dimensions[lower(value)] }))}
        value={[...dimensions]}
        error={errors.dimensions}
        onChange={(values) => {
          setDimensions(shareableDimensions.filter((dimension) => values.includes(dimension)));
        }}
      />
      <Input.Wrapper label={words.period} error={errors.filter}>
        <div style={{ marginTop: 6 }}>
          <PeriodPicker
            search={search}
            timezone={timezone}
            onPreset={(preset) => {
              setPeriod({ preset });
            }}
            onRange={(from, to) => {
              setPeriod({ from, to });
            }}
          />
        </div>
      </Input.Wrapper>
      <Switch
        label={words.freePeriod}
        checked={free.period}
        onChange={(event) => {
          setFree({ ...free, period: event.currentTarget.checked });
        }}
      />
      {hasFilter ? (
        <Switch
          label={words.useFilter}
          description={`${words.useFilterHint} ${sayFilter(here).join(', ')}`}
          checked={filtered}
          onChange={(event) => {
            setFiltered(event.currentTarget.checked);
          }}
        />
      ) : null}
      <Switch
        label={words.freeFilter}
        disabled={shown.length === 0}
        checked={free.filter}
        onChange={(event) => {
          setFree({ ...free, filter: event.currentTarget.checked });
        }}
      />
      <Switch
        label={words.compare}
        description={words.compareHint}
        checked={free.compare}
        onChange={(event) => {
          setFree({ ...free, compare: event.currentTarget.checked });
        }}
      />
      <div className={layout.two}>
        <Select
          label={words.theme}
          data={allShareTheme.map((value) => ({ value, label: words.themes[value] }))}
          value={theme}
          allowDeselect={false}
          onChange={(value) => {
            setTheme(allShareTheme.find((entry) => entry === value) ?? theme);
          }}
        />
        <Expiry error={errors.expiresAt} onChange={setExpiresAt} />
      </div>
      <PasswordField
        kind="new"
        name="password"
        label={words.password}
        description={words.passwordHint}
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
      />
      <Textarea
        label={words.embed}
        description={words.embedHint}
        autosize
        minRows={2}
        value={origins}
        error={errors.embedOn}
        onChange={(event) => {
          setOrigins(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
