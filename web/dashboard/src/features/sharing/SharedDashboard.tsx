import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Tabs } from '@/components/Tabs';
import { useReportFilters } from '@/features/filters/useReportFilters';
import { PeriodPicker } from '@/features/period/PeriodPicker';
import { TimesIn, useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { defaultPreset } from '@/features/filters/params';
import { SharedEngagement } from './SharedEngagement';
import { SharedGoals } from './SharedGoals';
import { SharedOverview } from './SharedOverview';
import { SharedPages } from './SharedPages';
import { ownPeriod, type Shared, type Viewer } from './shared';
import classes from './Shared.module.css';

const screens = {
  OVERVIEW: SharedOverview,
  PAGES: SharedPages,
  GOALS: SharedGoals,
  ENGAGEMENT: SharedEngagement,
} as const;

/** The screens of a share link. */
export function SharedDashboard({ token, shared }: { token: string; shared: Shared }) {
  const { t } = useI18n();
  const own = ownPeriod(shared);
  const filters = useReportFilters(own.from ? null : (own.preset ?? defaultPreset));
  const [chosen, setScreen] = useState(shared.screens[0]);
  useDocumentTitle(shared.name);
  useEffect(() => {
    const { theme } = shared;
    if (theme !== 'AUTO') document.documentElement.setAttribute('data-mantine-color-scheme', lower(theme));
  }, [shared]);
  const isChosen = shared.freePeriod && (filters.search.from ?? filters.search.preset) !== undefined;
  const { preset: _, from: __, to: ___, ...rest } = filters.search;
  const viewer: Viewer = { token, shared, filters, search: isChosen ? filters.search : { ...rest, ...own } };
  const screen = shared.screens.find((one) => one === chosen) ?? shared.screens[0];
  const Screen = screen && screens[screen];
  return (
    <TimesIn zone={shared.timezone}>
      <header className={classes.header}>
        <h1>{shared.name}</h1>
        <div className={classes.controls}>
          {filters.filtered ? (
            <Button size="xs" h={34} variant="default" onClick={filters.clear}>
              {t.sharing.clear}
            </Button>
          ) : null}
          {shared.freePeriod ? (
            <PeriodPicker
              search={viewer.search}
              timezone={shared.timezone}
              onPreset={filters.setPreset}
              onRange={filters.setRange}
            />
          ) : null}
        </div>
      </header>
      {screen && shared.screens.length > 1 ? (
        <div className={classes.screens}>
          <Tabs
            label={t.sharing.screensLabel}
            value={screen}
            onChange={setScreen}
            options={shared.screens.map((value) => ({ value, label: t.sharing.screenNames[lower(value)] }))}
          />
        </div>
      ) : null}
      {Screen ? <Screen viewer={viewer} /> : null}
    </TimesIn>
  );
}
