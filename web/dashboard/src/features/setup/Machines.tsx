import { CsvButton } from '@/components/CsvButton';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { saveCsv } from '@/lib/csv';
import { lower } from '@/lib/names';
import classes from './Setup.module.css';

const MachinesFragment = graphql(`
  fragment Machines on ProjectStatus {
    bots {
      kind
      today
      last30Days
    }
  }
`);

/** Bots of the last 30 days, by purpose. */
export function Machines({ status }: { status: FragmentType<typeof MachinesFragment> }) {
  const { t, format } = useI18n();
  const { bots } = readFragment(MachinesFragment, status);
  if (bots.length === 0) return <p className={classes.none}>{t.setup.noMachines}</p>;
  return (
    <table className={classes.machines} aria-label={t.setup.machinesTitle}>
      <thead>
        <tr>
          <th scope="col">{t.setup.machine}</th>
          <th scope="col">{t.setup.machinesToday}</th>
          <th scope="col">{t.setup.machines30Days}</th>
        </tr>
      </thead>
      <tbody>
        {bots.map(({ kind, today, last30Days }) => {
          const { name, text } = t.machines[lower(kind)];
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                <p>{text}</p>
              </th>
              <td className="num">{format.whole(today)}</td>
              <td className="num">{format.whole(last30Days)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** CSV button of the bots. */
export function MachinesCsv({ status }: { status: FragmentType<typeof MachinesFragment> }) {
  const { t } = useI18n();
  const { slug } = useProject();
  const { bots } = readFragment(MachinesFragment, status);
  const save = () => {
    const rows = bots.map(({ kind, today, last30Days }) => [lower(kind), today, last30Days]);
    saveCsv(`${slug}-bots`, [['kind', 'today', 'last30Days'], ...rows]);
  };
  return <CsvButton of={t.setup.machinesTitle} disabled={bots.length === 0} save={save} />;
}
