import { Panel } from '@/components/Panel';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import classes from './Overview.module.css';
import { type PanelKey, panels, type View } from './panels';

interface ComingPanelProps {
  /** The panels that have no rows. */
  empty: readonly PanelKey[];
  onView: (key: PanelKey, view: View) => void;
}

/** One panel in place of several empty ones: what appears in each of them, and their other views. */
export function ComingPanel({ empty, onView }: ComingPanelProps) {
  const { t } = useI18n();
  return (
    <Panel title={t.overview.coming} className={classes.coming}>
      <ul className={classes.comingList}>
        {panels
          .filter(({ key }) => empty.includes(key))
          .map(({ key, views }) => (
            <li key={key}>
              <h3>{t.overview.panels[key]}</h3>
              <Tabs<View>
                label={t.overview.panels[key]}
                value={views[0]}
                onChange={(view) => {
                  onView(key, view);
                }}
                options={views.map((view) => ({ value: view, label: t.overview.views_[view] }))}
              />
              <p>{t.overview.nothing[key].text}</p>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
