import { ButtonLink } from '@/components/ButtonLink';
import { Panel } from '@/components/Panel';
import panels from '@/components/Panels.module.css';
import { readReportSearch } from '@/features/filters/params';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Costs.module.css';
import type { Kpis } from './kpis';

/** What does not match, from both sides: costs that brought no session, and sessions without an ad. */
export function CostSides({ report }: { report: Kpis }) {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  const { orgSlug, slug } = useProject();
  const { withoutSessions, unmatched, currency, level } = report;
  return (
    <div className={panels.grid} style={{ marginTop: 0 }}>
      <Panel title={words.withoutSessions} subtitle={words.withoutSessionsHint}>
        <p className={`${classes.big} num`}>{format.money(withoutSessions.spend, currency)}</p>
        <p className={classes.text}>
          {withoutSessions.rows === 0
            ? words.withoutSessionsNone
            : words.withoutSessionsRows(format.whole(withoutSessions.rows), words.levels[lower(level)])}
        </p>
      </Panel>
      <Panel
        title={words.unmatched}
        subtitle={words.unmatchedHint}
        aside={
          <ButtonLink
            to="/p/$org/$project/ads/unmatched"
            params={{ org: orgSlug, project: slug }}
            search={readReportSearch}
            size="xs"
            variant="default"
          >
            {words.toUnmatched}
          </ButtonLink>
        }
      >
        <p className={`${classes.big} num`}>{format.whole(unmatched.sessions)}</p>
        <p className={classes.text}>
          {unmatched.sessions === 0
            ? words.unmatchedNone
            : words.unmatchedOf(
                format.whole(unmatched.relevantSessions),
                format.whole(unmatched.leads),
                format.whole(unmatched.conversions),
              )}
        </p>
      </Panel>
    </div>
  );
}

/** What a reader must know to read the figures. */
export function CostNotes({ report }: { report: Kpis }) {
  const { t, format } = useI18n();
  const words = t.ads.costs;
  if (report.notes.length === 0) return null;
  // Accounts whose days begin alike are said together.
  const byHours = new Map<number, string[]>();
  for (const { code, account, hours } of report.notes)
    if (code === 'DAYS_DIFFER')
      byHours.set(hours ?? 0, [...(byHours.get(hours ?? 0) ?? []), ...(account ? [account] : [])]);
  const others = report.otherCurrencies.map(({ currency, spend }) => format.money(spend, currency)).join(', ');
  const said = report.notes.flatMap(({ code }) => {
    switch (code) {
      case 'COST_NOT_SPLIT':
        return words.notes.costNotSplit;
      case 'NO_RATE':
        return words.notes.noRate(others);
      case 'PROVISIONAL_RATE':
        return words.notes.provisionalRate;
      case 'DAYS_DIFFER':
        return [];
    }
  });
  for (const [hours, accounts] of byHours) {
    const amount = Math.abs(hours);
    said.push(words.notes.daysDiffer(accounts, amount, format.points(amount), hours < 0));
  }
  return (
    <ul className={classes.notes} aria-label={words.notes.label}>
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Ways to get costs, for a project that has none. */
export function NoCostsActions() {
  const { t } = useI18n();
  const { orgSlug, slug } = useProject();
  const place = { params: { org: orgSlug, project: slug }, search: readReportSearch, size: 'xs' } as const;
  return (
    <span className={classes.actions}>
      <ButtonLink to="/p/$org/$project/ads/accounts" {...place}>
        {t.adAccounts.connect}
      </ButtonLink>
      <ButtonLink to="/p/$org/$project/ads/import" variant="default" {...place}>
        {t.ads.views.import}
      </ButtonLink>
      <ButtonLink to="/p/$org/$project/ads/templates" variant="default" {...place}>
        {t.ads.views.templates}
      </ButtonLink>
    </span>
  );
}
