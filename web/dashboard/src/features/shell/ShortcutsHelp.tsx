import { Switch } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import type { screens } from './screens';
import classes from './Shell.module.css';
import { setShortcuts, shortcutKeys } from './shortcuts';

export interface ShortcutsHelpProps {
  /** Screens that a key opens. */
  reachable: readonly (typeof screens)[number]['screens'][number][];
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** Dialog that lists the keyboard shortcuts, and switches them off. */
export function ShortcutsHelp({ reachable, on, onSwitch, onClose }: ShortcutsHelpProps) {
  const { t } = useI18n();
  const line = (name: string, keys: readonly string[]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        {keys.map((key, index) => (
          <Fragment key={index}>
            {index > 0 ? t.shortcuts.then : null}
            <kbd className={classes.key}>{key}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
  return (
    <Dialog title={t.shortcuts.title} size={560} onClose={onClose}>
      <div className={dialogClasses.fields}>
        <dl className={classes.keys}>
          {shortcutKeys.map((key) => line(t.shortcuts.keys[key], [key]))}
          {line(t.shortcuts.help, ['?'])}
          {reachable.map(({ name, letter }) => (letter ? line(t.nav.screens[name], ['g', letter]) : null))}
        </dl>
        <Switch
          label={t.shortcuts.on}
          description={t.shortcuts.onHint}
          checked={on}
          onChange={(event) => {
            setShortcuts(event.currentTarget.checked);
            onSwitch(event.currentTarget.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
