import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { later } from '@/components/later';
import { useCan } from '@/features/account/me';
import { readReportSearch } from '@/features/filters/params';
import { screens } from './screens';
import type { Place } from './Shell';
import { areShortcutsOn, listen } from './shortcuts';
import type { ShortcutsHelpProps } from './ShortcutsHelp';

const ShortcutsHelp = later<ShortcutsHelpProps>(async () => (await import('./ShortcutsHelp')).ShortcutsHelp);

interface ShortcutsProps {
  place: Place | null;
  /** Whether the list of shortcuts is open. */
  help: boolean;
  onHelp: (open: boolean) => void;
}

/** Keyboard shortcuts of every signed-in screen, and the dialog that lists them. */
export function Shortcuts({ place, help, onHelp }: ShortcutsProps) {
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
  return (
    <ShortcutsHelp
      reachable={reachable}
      on={on}
      onSwitch={setOn}
      onClose={() => {
        onHelp(false);
      }}
    />
  );
}
