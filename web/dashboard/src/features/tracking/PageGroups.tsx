import { useI18n } from '@/i18n/I18n';
import { slugOf } from '@/lib/slug';
import { boundsOfPageGroup, boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import type { PageGroup } from './draft';
import { GroupNames } from './GroupNames';
import { PathRules } from './PathRules';
import { AddRow, RemoveRow, replaced } from './rows';
import classes from './Tracking.module.css';

interface PageGroupsProps {
  groups: readonly PageGroup[];
  onChange: (groups: PageGroup[]) => void;
}

/** Derives the key from the name until the person edits the key. */
const keyOf = (before: PageGroup, next: Pick<PageGroup, 'key' | 'label'>) =>
  next.key === before.key && before.key === slugOf(before.label.en) ? slugOf(next.label.en) : next.key;

/** Editor of page groups. A page belongs to the first group with a matching pattern. */
export function PageGroups({ groups, onChange }: PageGroupsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.rows}>
      {groups.length === 0 ? <p className={classes.empty}>{t.setup.noGroups}</p> : null}
      {groups.map((group, at) => (
        <div key={at} className={classes.group}>
          <GroupNames
            group={group}
            path={`pageGroups.${at}`}
            onChange={(next) => {
              onChange(replaced(groups, at, { ...next, key: keyOf(group, next) }));
            }}
          >
            <RemoveRow of={group.label.en || t.setup.group} at={at} rows={groups} onChange={onChange} />
          </GroupNames>
          <PathRules
            rules={group.match}
            max={boundsOfPageGroup.match.max}
            empty={t.setup.noPatterns}
            path={`pageGroups.${at}.match`}
            onChange={(match) => {
              onChange(replaced(groups, at, { match }));
            }}
          />
        </div>
      ))}
      <AddRow
        rows={groups}
        max={bounds.pageGroups.max}
        fresh={{ key: '', label: { en: '', de: '' }, match: [{ kind: 'prefix', value: '' }] }}
        box
        onChange={onChange}
      >
        {t.setup.addGroup}
      </AddRow>
    </div>
  );
}
