import { Button } from '@mantine/core';
import { Panel } from '@/components/Panel';
import type { RelevanceQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { asConfig, type Config } from './model';
import classes from './Relevance.module.css';

interface HistoryProps {
  versions: RelevanceQuery['project']['relevance']['versions'];
  active: number;
  timezone: string;
  disabled: boolean;
  onTake: (config: Config) => void;
}

/** Saved versions of the model: author, time, and note. An older version can be loaded into the editor. */
export function History({ versions, active, timezone, disabled, onTake }: HistoryProps) {
  const { t, format } = useI18n();
  const words = t.relevance;
  return (
    <Panel title={words.history} subtitle={words.historyText}>
      <ol className={classes.history}>
        {versions.map((one) => (
          <li key={one.version}>
            <div>
              <strong>{words.version(one.version)}</strong>
              {one.version === active ? <span className={classes.badge}>{words.active}</span> : null}
              <p className={classes.muted}>
                {one.version === 1
                  ? words.first
                  : `${one.savedBy ?? words.somebody} · ${format.dateTime(one.savedAt, timezone)}`}
              </p>
              {one.note ? <p className={classes.note}>{one.note}</p> : null}
            </div>
            {one.version === active || disabled ? null : (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={words.takeVersion(one.version)}
                onClick={() => {
                  onTake(asConfig(one.config));
                }}
              >
                {words.take}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
