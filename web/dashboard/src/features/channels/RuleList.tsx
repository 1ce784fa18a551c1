import { useI18n } from '@/i18n/I18n';
import { allChannelRule } from '@/rest/values';
import classes from './Channels.module.css';

/** The channel rules, in the order in which they are checked. */
export function RuleList({ rules }: { rules: number }) {
  const { t } = useI18n();
  return (
    <div className={classes.rules}>
      <ol>
        {allChannelRule.map((rule) => {
          const { name, text, first } = t.channels.rules[rule];
          return (
            <li key={rule}>
              <strong>{name}</strong>
              <p>{rules === 1 && first ? first : text}</p>
            </li>
          );
        })}
      </ol>
      {rules === 2 ? <p>{t.channels.laterPages}</p> : null}
    </div>
  );
}
