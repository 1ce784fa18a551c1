import { useI18n } from '@/i18n/I18n';
import { allPersonalMode, boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import type { Draft } from './draft';
import { useEditing } from './editing';
import { One } from './fields';
import { AddRow, Cell, RemoveRow, replaced, RuleCells } from './rows';
import classes from './Tracking.module.css';

/** Editor of personal pages and their replacements. */
export function PersonalPaths() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const words = t.tracking;
  const rows = draft.personalPaths;
  const change = (personalPaths: Draft['personalPaths']) => {
    set({ personalPaths });
  };
  return (
    <>
      <div className={classes.rows}>
        {rows.map((row, at) => (
          <div key={at} className={classes.personal}>
            <RuleCells
              rule={row.match}
              path={`personalPaths.${at}.match`}
              placeholder="^/account/[0-9]+"
              onChange={(match) => {
                change(replaced(rows, at, { match }));
              }}
            />
            <Cell
              label={words.replacement}
              path={`personalPaths.${at}.replacement`}
              placeholder="/account/:id"
              value={row.replacement}
              onChange={(replacement) => {
                change(replaced(rows, at, { replacement }));
              }}
            />
            <RemoveRow of={row.match.value || t.setup.matchValue} at={at} rows={rows} onChange={change} />
          </div>
        ))}
        <AddRow
          rows={rows}
          max={bounds.personalPaths.max}
          fresh={{ match: { kind: 'regex', value: '' }, replacement: '' }}
          onChange={change}
        >
          {words.addPersonal}
        </AddRow>
      </div>
      <One
        {...words.fields.personalMode}
        hint={words.personalModes[draft.personalMode].hint}
        path="personalMode"
        value={draft.personalMode}
        options={allPersonalMode.map((value) => ({ value, ...words.personalModes[value] }))}
        onChange={(personalMode) => {
          set({ personalMode });
        }}
      />
    </>
  );
}
