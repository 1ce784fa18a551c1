import { Switch } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import { boundsOfTrackingConfigPatch as bounds, boundsOfValueRedaction } from '@/rest/values';
import type { Draft } from './draft';
import { useEditing } from './editing';
import { AddRow, Cell, RemoveRow, replaced } from './rows';
import classes from './Tracking.module.css';

/** Editor of redactions: values that are replaced wherever they occur in received data. */
export function Redactions() {
  const { t } = useI18n();
  const { draft, set, disabled } = useEditing();
  const words = t.tracking;
  const rows = draft.valueRedactions;
  const change = (valueRedactions: Draft['valueRedactions']) => {
    set({ valueRedactions });
  };
  return (
    <div className={classes.rows}>
      {rows.map((row, at) => (
        <div key={at} className={classes.redaction}>
          <Cell
            label={words.redactionPattern}
            path={`valueRedactions.${at}.pattern`}
            placeholder="order-[0-9]+"
            max={boundsOfValueRedaction.pattern.max}
            value={row.pattern}
            onChange={(pattern) => {
              change(replaced(rows, at, { pattern }));
            }}
          />
          <Cell
            label={words.replacement}
            path={`valueRedactions.${at}.replacement`}
            placeholder="order"
            max={boundsOfValueRedaction.replacement.max}
            value={row.replacement}
            onChange={(replacement) => {
              change(replaced(rows, at, { replacement }));
            }}
          />
          <Switch
            size="xs"
            label={words.ignoreCase}
            disabled={disabled}
            checked={row.ignoreCase}
            onChange={(event) => {
              change(replaced(rows, at, { ignoreCase: event.currentTarget.checked }));
            }}
          />
          <RemoveRow of={row.pattern || words.redactionPattern} at={at} rows={rows} onChange={change} />
        </div>
      ))}
      <AddRow
        rows={rows}
        max={bounds.valueRedactions.max}
        fresh={{ pattern: '', replacement: '', ignoreCase: false }}
        onChange={change}
      >
        {words.addRedaction}
      </AddRow>
    </div>
  );
}
