import { Hint } from '@/components/Hint';
import badge from '@/components/Rows.module.css';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { CatalogEvent } from './catalog';

/** Badges of an event: blocked, or with a schema in a list where most have none. */
export function Badges({ event }: { event: CatalogEvent }) {
  const { t } = useI18n();
  const { schema } = event;
  if (!schema) return null;
  return (
    <>
      {lower(event.kind) === 'registered' ? null : (
        <Hint text={t.catalog.hasSchemaHint}>
          <span className={badge.badge}>{t.catalog.hasSchema}</span>
        </Hint>
      )}
      {lower(schema.status) === 'blocked' ? (
        <Hint text={t.catalog.blockedHint}>
          <span className={badge.badge} data-tone="warn">
            {t.catalog.blocked}
          </span>
        </Hint>
      ) : null}
    </>
  );
}
