import { useI18n } from '@/i18n/I18n';
import { boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import layout from '@/components/Layout.module.css';
import classes from './Tracking.module.css';
import { useEditing } from './editing';
import { GroupNames } from './GroupNames';
import { PageGroups } from './PageGroups';
import { PathRules } from './PathRules';
import { PersonalPaths } from './PersonalPaths';
import { RuleTester } from './RuleTester';

/** Settings of page groups. */
export function GroupsPart() {
  const { t, language } = useI18n();
  const { draft, set } = useEditing();
  const { defaultGroup } = draft;
  return (
    <>
      <PageGroups
        groups={draft.pageGroups}
        onChange={(pageGroups) => {
          set({ pageGroups });
        }}
      />
      <RuleTester
        lists={draft.pageGroups.map(({ key, label, match }) => ({
          name: (language === 'de' && label.de) || label.en || key || t.setup.group,
          rules: match,
        }))}
        note={t.tracking.tester.rest(
          (language === 'de' && defaultGroup.label.de) || defaultGroup.label.en || defaultGroup.key,
        )}
      />
      <div role="group" aria-label={t.tracking.defaultGroup} className={classes.group}>
        <p className={layout.text}>{t.tracking.defaultGroupText}</p>
        <GroupNames
          group={defaultGroup}
          path="defaultGroup"
          onChange={(next) => {
            set({ defaultGroup: next });
          }}
        />
      </div>
    </>
  );
}

/** Settings of excluded pages. */
export function ExcludedPart() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  return (
    <>
      <PathRules
        rules={draft.excludePaths}
        max={bounds.excludePaths.max}
        empty={t.setup.noExcludes}
        path="excludePaths"
        onChange={(excludePaths) => {
          set({ excludePaths });
        }}
      />
      <RuleTester
        lists={[{ name: t.tracking.parts.excluded.title, rules: draft.excludePaths }]}
        note={t.tracking.tester.counted}
      />
    </>
  );
}

/** Settings of personal pages, and of values to redact. */
export function PersonalPart() {
  const { t } = useI18n();
  const { draft } = useEditing();
  return (
    <>
      <PersonalPaths />
      <RuleTester
        lists={[{ name: t.tracking.parts.personal.title, rules: draft.personalPaths.map(({ match }) => match) }]}
        note={t.tracking.tester.replaced}
      />
    </>
  );
}
