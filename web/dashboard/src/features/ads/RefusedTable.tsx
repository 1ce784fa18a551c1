import { CsvButton } from '@/components/CsvButton';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import classes from './Ads.module.css';
import type { RefusedRow } from './costs';

/** Rows that are shown; a file has all. */
const SHOWN = 20;

/** Rows that were not imported, each with its line in the file and the reason. */
export function RefusedTable({ rows }: { rows: readonly RefusedRow[] }) {
  const { t, format } = useI18n();
  const words = t.ads.import.result;
  const { slug } = useProject();
  const sorted = [...rows].sort((a, b) => a.line - b.line);
  const save = () => {
    const table = sorted.map(({ line, code, value }) => [line, value, t.ads.import.refusals[code]]);
    saveCsv(`${slug}-rejected`, [[words.line, words.value, words.reason], ...table]);
  };
  return (
    <section className={classes.refused} aria-label={words.rejectedTitle}>
      <div className={classes.refusedHead}>
        <h3>
          {words.rejectedTitle} <span className="num">({format.whole(rows.length)})</span>
        </h3>
        <CsvButton of={words.csv} save={save} />
      </div>
      <table className={`${classes.table} ${classes.refusals}`}>
        <caption className="sr-only">{words.rejectedTitle}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.lineHead}>
              {words.line}
            </th>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, SHOWN).map(({ line, code, value }, at) => (
            <tr key={at}>
              <td className="num">
                <span className={classes.unit}>{words.line}</span> {format.whole(line)}
              </td>
              <td>{value === '' ? '–' : <code>{value.slice(0, 120)}</code>}</td>
              <td>{t.ads.import.refusals[code]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > SHOWN ? (
        <p className={classes.muted}>{words.more(format.whole(sorted.length - SHOWN))}</p>
      ) : null}
    </section>
  );
}
