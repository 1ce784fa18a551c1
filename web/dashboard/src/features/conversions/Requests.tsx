import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { UploadRequest } from './conversions';
import classes from './Conversions.module.css';

/** What was sent to a platform, request by request and field by field, with the platform's answers. */
export function Requests({ requests, timezone }: { requests: readonly UploadRequest[]; timezone: string }) {
  const { t, format } = useI18n();
  const words = t.conversions.requests;
  if (requests.length === 0) return null;
  return (
    <ul className={classes.requests} aria-label={words.title}>
      {requests.map(({ at, change, outcome, code, message, fields }) => (
        <li key={`${at}${change}${outcome}`}>
          <details className={classes.request}>
            <summary>
              <span className="num">{format.dateTime(at, timezone)}</span> · {words.changes[lower(change)]}:{' '}
              {words.outcomes[lower(outcome)]}
            </summary>
            {fields.length > 0 ? (
              <table className={classes.fields}>
                <caption>{words.sent}</caption>
                <tbody>
                  {fields.map(({ field, value, hidden }) => (
                    <tr key={field}>
                      <th scope="row">
                        <code>{field}</code>
                      </th>
                      <td className={hidden ? classes.muted : undefined}>
                        {hidden ? words.hidden[lower(hidden)] : value}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
            {code ? (
              <p className={classes.muted}>
                {words.code}: <code>{code}</code>
              </p>
            ) : null}
            {message ? <p className={classes.muted}>{message}</p> : null}
          </details>
        </li>
      ))}
    </ul>
  );
}
