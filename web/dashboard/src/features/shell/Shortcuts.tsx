import { Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useCan } from '@/features/account/me';
import { readReportSearch } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { screens } from './screens';
import type { Place } from './Shell';
import classes from './Shell.module.css';
import { areShortcutsOn, listen, setShortcuts, shortcutKeys } from './shortcuts';

interface ShortcutsProps {
  place: Place | null;
  /** Whether the list of shortcuts is open. */
  help: boolean;
  onHelp: (open: boolean) => void;
}

/** Keyboard shortcuts of every signed-in screen, and the dialog that lists them. */
export function Shortcuts({ place, help, onHelp }: ShortcutsProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const can = useCan(place?.org ?? '');
  const [on, setOn] = useState(areShortcutsOn);
  const { org, project } = place ?? {};
  const reachable = project
    ? screens.flatMap((group) => group.screens).filter(({ needs }) => needs === undefined || can(needs))
    : [];

  useEffect(() =>
    listen({
      help: () => {
        onHelp(true);
      },
      go: (letter) => {
        const screen = reachable.find((candidate) => candidate.letter === letter);
        if (!screen || !org || !project) return false;
        void navigate({ to: screen.to, params: { org, project }, search: readReportSearch });
        return true;
      },
    }),
  );

  if (!help) return null;
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
    <Dialog
      title={t.shortcuts.title}
      size={560}
      onClose={() => {
        onHelp(false);
      }}
    >
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
            setOn(event.currentTarget.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
