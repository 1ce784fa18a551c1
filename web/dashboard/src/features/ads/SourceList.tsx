import { Panel } from '@/components/Panel';
import { ButtonLink } from '@/components/ButtonLink';
import rows from '@/components/Rows.module.css';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { type Account, platformOf } from './accounts';
import classes from './Accounts.module.css';
import ads from './Ads.module.css';
import { Spend } from './AccountTable';

/** Sources of imported costs. */
export function SourceList({ sources, mayImport }: { sources: readonly Account[]; mayImport: boolean }) {
  const { t, format } = useI18n();
  const words = t.adAccounts.sources;
  const { orgSlug, slug } = useProject();
  return (
    <Panel
      title={words.title}
      subtitle={words.text}
      aside={
        mayImport ? (
          <ButtonLink
            to="/p/$org/$project/ads/import"
            params={{ org: orgSlug, project: slug }}
            search={{}}
            size="xs"
            variant="default"
          >
            {words.action}
          </ButtonLink>
        ) : null
      }
    >
      {sources.length === 0 ? (
        <p className={ads.muted}>{words.empty}</p>
      ) : (
        <ul className={rows.rows}>
          {sources.map((source) => {
            const platform = platformOf(source);
            return (
              <li key={source.id} className={`${rows.row} ${classes.source}`}>
                <span className={rows.name}>{source.name}</span>
                <span className={classes.sourceMeta}>
                  {platform ? t.values.ad_platform[platform] : words.other} ·{' '}
                  {words.since(format.dayYear(source.createdAt))}
                </span>
                <span className={`${classes.sourceSpend} num`}>
                  <Spend account={source} />
                  {source.spend30d.length > 0 ? <small>{t.adAccounts.columns.spend}</small> : null}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
