import { IconAlertTriangle } from '@tabler/icons-react';
import { Figures } from '@/components/Figures';
import { useI18n } from '@/i18n/I18n';
import { type Catalog, isNear, type Status } from './catalog';
import classes from './Catalog.module.css';

interface NamesProps {
  /** Undefined while loading. */
  catalog: Catalog | undefined;
  status: Status | undefined;
}

/** Number of event names without a schema, and events dropped today. */
export function Names({ catalog, status }: NamesProps) {
  const { t, format } = useI18n();
  const words = t.catalog;
  const dropped = status?.eventNames.droppedToday;
  const { refusedToday, repeatedToday } = status?.events ?? { refusedToday: 0, repeatedToday: 0 };
  return (
    <>
      <Figures
        label={words.today}
        figures={[
          {
            label: words.names,
            hint: words.namesHint(catalog ? format.whole(catalog.limit) : ''),
            value: catalog && words.namesOf(format.whole(catalog.unregistered), format.whole(catalog.limit)),
          },
          {
            label: words.droppedToday,
            hint: words.droppedHint,
            value: dropped === undefined ? undefined : format.whole(dropped),
          },
          {
            label: words.refusedToday,
            hint: words.refusedHint(format.whole(refusedToday), format.whole(repeatedToday)),
            value: status && format.whole(refusedToday + repeatedToday),
          },
        ]}
      />
      {catalog && status ? <Warning catalog={catalog} dropped={status.eventNames.droppedToday} /> : null}
    </>
  );
}

function Warning({ catalog, dropped }: { catalog: Catalog; dropped: number }) {
  const { t, format } = useI18n();
  const words = t.catalog;
  if (!isNear(catalog) && dropped === 0) return null;
  const left = Math.max(0, catalog.limit - catalog.unregistered);
  return (
    <div className={classes.warning} role={dropped > 0 ? 'alert' : 'status'}>
      <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
      <div>
        <strong>
          {dropped > 0
            ? words.droppedTitle(dropped, format.whole(dropped))
            : left > 0
              ? words.nearTitle
              : words.fullTitle}
        </strong>
        {left > 0 ? words.near(format.whole(left)) : words.full}
      </div>
    </div>
  );
}
