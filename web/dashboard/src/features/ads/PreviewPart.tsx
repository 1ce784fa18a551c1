import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import classes from './Ads.module.css';
import { type CostField, costFields, type CostRow, type ReadCosts, type Reading } from './costs';
import { RefusedTable } from './RefusedTable';

/** Rows that are shown before they are sent. */
const SHOWN = 5;

interface PreviewPartProps {
  read: ReadCosts;
  reading: Reading;
  /** The project's currency. */
  currency: string;
}

/** The first rows as they are read, and those that cannot be. */
export function PreviewPart({ read: { rows, refused, sums }, reading, currency }: PreviewPartProps) {
  const { t, format } = useI18n();
  const words = t.ads.import.preview;
  const { columns, platform } = reading;
  const shown = costFields.filter(
    (field) => columns[field] !== undefined || field === 'currency' || (field === 'platform' && platform !== null),
  );
  const isFigure = (field: CostField) => ['cost', 'impressions', 'clicks', 'conversions'].includes(field);
  const textOf = (row: CostRow, field: CostField) => {
    if (field === 'platform') return row.platform ? t.values.ad_platform[row.platform] : '–';
    if (field === 'currency') return row.currency ?? currency;
    // Written out, so that wrong guesses of the day's order and the decimal sign show.
    if (field === 'day') return format.dayYear(row.day);
    if (field === 'cost') return format.moneyExact(Number(row.cost), row.currency ?? currency);
    const value = row[field];
    return typeof value === 'number' ? format.whole(value) : (value ?? '–');
  };
  return (
    <Panel title={words.title}>
      {rows.length > 0 ? (
        <>
          <p className={classes.sum}>
            {words.rows(rows.length, format.whole(rows.length))} {words.first}
          </p>
          <div className={classes.scroll} role="group" aria-label={words.title} tabIndex={0}>
            <table className={`${classes.table} ${classes.plain}`}>
              <caption className="sr-only">{words.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.ads.import.result.line}</th>
                  {shown.map((field) => (
                    <th key={field} scope="col" className={isFigure(field) ? classes.figure : undefined}>
                      {t.ads.import.columns.fields[field]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, SHOWN).map(({ line, row }) => (
                  <tr key={line}>
                    <td className="num">{format.whole(line)}</td>
                    {shown.map((field) => (
                      <td key={field} className={isFigure(field) ? `${classes.figure} num` : undefined}>
                        {textOf(row, field)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : (
        <p className={classes.wrong}>{words.none}</p>
      )}
      {sums.length > 0 ? (
        <p className={classes.after}>
          {words.sums(
            sums.length,
            sums
              .slice(0, 8)
              .map((line) => format.whole(line))
              .join(', '),
          )}
        </p>
      ) : null}
      {refused.length > 0 ? <RefusedTable rows={refused} /> : null}
    </Panel>
  );
}
