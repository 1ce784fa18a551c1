import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { UploadBadge } from './Badges';
import type { Upload, UploadRequest } from './conversions';
import classes from './Conversions.module.css';
import { Requests } from './Requests';
import { sayUpload, unsaidCode } from './say';

interface UploadsProps {
  uploads: readonly Upload[];
  /** Requests to all platforms, earliest first. */
  requests: readonly UploadRequest[];
  timezone: string;
}

/** Uploads of a conversion to ad platforms: their state, and what was sent. */
export function Uploads({ uploads, requests, timezone }: UploadsProps) {
  const { t, format } = useI18n();
  const words = t.conversions.uploads;
  return (
    <Panel title={words.title} subtitle={words.text}>
      {uploads.length === 0 ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <ul className={classes.uploads}>
          {uploads.map((upload) => {
            const { destination, name, state, attempts, nextAttemptAt, sentAt, message } = upload;
            const code = unsaidCode(upload, t);
            const facts = [
              attempts > 0 ? words.attempts(attempts) : null,
              nextAttemptAt && state === 'QUEUED' ? words.next(format.dateTime(nextAttemptAt, timezone)) : null,
              sentAt ? words.sentAt(format.dateTime(sentAt, timezone)) : null,
            ].filter(Boolean);
            return (
              <li key={destination} className={classes.upload}>
                <div className={classes.uploadHead}>
                  <h3>{t.values.ad_platform[lower(destination)]}</h3>
                  <span className={classes.muted}>{words.named(name)}</span>
                  <UploadBadge state={state} />
                </div>
                <p>{sayUpload(upload, t)}</p>
                {facts.length > 0 ? <p className={`${classes.muted} num`}>{facts.join(' · ')}</p> : null}
                {code ? (
                  <p className={classes.muted}>
                    {words.reason}: <code>{code}</code>
                  </p>
                ) : null}
                {message ? (
                  <figure className={classes.answer}>
                    <figcaption>{words.answer}</figcaption>
                    <blockquote>{message}</blockquote>
                  </figure>
                ) : null}
                <Requests requests={requests.filter((one) => one.destination === destination)} timezone={timezone} />
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
