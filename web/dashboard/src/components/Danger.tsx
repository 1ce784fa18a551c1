import { Button } from '@mantine/core';
import classes from './Danger.module.css';
import { Panel } from './Panel';

interface DangerProps {
  title: string;
  actions: readonly { title: string; text: string; action: string; act: () => void }[];
}

/** Danger zone: irreversible actions at the end of a screen, with a coloured border. */
export function Danger({ title, actions }: DangerProps) {
  return (
    <Panel title={title} className={classes.panel}>
      {actions.map(({ title: name, text, action, act }) => (
        <div key={name} className={classes.row}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.text}>{text}</p>
          <Button variant="default" size="xs" c="var(--svc-bad)" onClick={act}>
            {action}
          </Button>
        </div>
      ))}
    </Panel>
  );
}
