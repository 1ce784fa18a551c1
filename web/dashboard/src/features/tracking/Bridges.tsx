import layout from '@/components/Layout.module.css';
import { useI18n } from '@/i18n/I18n';
import { boundsOfBridge, boundsOfTrackingConfigPatch as bounds } from '@/rest/values';
import type { Bridge } from './draft';
import { useEditing } from './editing';
import { Text, Toggle } from './fields';
import { Pairs } from './Pairs';
import { AddRow, RemoveRow, replaced } from './rows';
import classes from './Tracking.module.css';

/** Editor of bridges, which turn window events of the site into events. */
export function Bridges() {
  const { t } = useI18n();
  const { draft, set } = useEditing();
  const rows = draft.bridges;
  const words = t.tracking.bridges;
  const save = (bridges: Bridge[]) => {
    set({ bridges });
  };
  const change = (at: number, next: Partial<Bridge>) => {
    save(replaced(rows, at, next));
  };
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={classes.empty}>{words.none}</p> : null}
      {rows.map((bridge, at) => (
        <div key={at} className={classes.group}>
          <div className={classes.rowHead}>
            <strong>{bridge.emit || words.bridge}</strong>
            <RemoveRow of={bridge.emit || words.bridge} at={at} rows={rows} onChange={save} />
          </div>
          <div className={layout.two}>
            <Text
              {...words.event}
              path={`bridges.${at}.event`}
              max={boundsOfBridge.event.max}
              placeholder="cart:changed"
              value={bridge.event}
              onChange={(event) => {
                change(at, { event });
              }}
            />
            <Text
              {...words.emit}
              path={`bridges.${at}.emit`}
              placeholder="cart_change"
              value={bridge.emit}
              onChange={(emit) => {
                change(at, { emit });
              }}
            />
          </div>
          <Pairs
            {...words.props}
            path={`bridges.${at}.props`}
            names={words.prop}
            values={words.source}
            examples={['total', 'detail.total']}
            max={20}
            value={bridge.props}
            onChange={(props) => {
              change(at, { props });
            }}
          />
          <Toggle
            {...words.flush}
            path={`bridges.${at}.flush`}
            value={bridge.flush}
            onChange={(flush) => {
              change(at, { flush });
            }}
          />
        </div>
      ))}
      <AddRow
        rows={rows}
        max={bounds.bridges.max}
        fresh={{ event: '', emit: '', props: [], flush: false }}
        box
        onChange={save}
      >
        {words.add}
      </AddRow>
    </div>
  );
}
