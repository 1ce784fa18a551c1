import { CodeBlock } from '@/components/Code';
import { Dialog } from '@/components/Dialog';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { beaconCode, confirmCode, eventCode, identifyCode, type Place, serverCode } from './codes';
import type { Definition, GoalName } from './conversions';
import classes from './Conversions.module.css';
import { readTrigger } from './draft';

interface DefinitionCodesProps {
  definition: Definition;
  goals: readonly GoalName[];
  onClose: () => void;
}

/** Code examples of a definition: sending conversions from a page and from a server, and confirming them. */
export function DefinitionCodes({ definition, goals, onClose }: DefinitionCodesProps) {
  const { t } = useI18n();
  const words = t.conversions.codes;
  const project = useProject();
  const place: Place = {
    server: window.location.origin,
    project: project.address,
    currency: project.currency,
  };
  return (
    <Dialog title={words.title(definition.name)} size={720} onClose={onClose}>
      <div className={classes.codes}>
        <PageCode definition={definition} goals={goals} />
        <section>
          <h3>{words.server}</h3>
          <p>{words.serverText}</p>
          <CodeBlock title="curl" code={serverCode(definition, place)} />
        </section>
        {definition.confirmationDays ? (
          <section>
            <h3>{words.confirm}</h3>
            <p>{words.confirmText}</p>
            <CodeBlock title="curl" code={confirmCode(place)} />
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function PageCode({ definition, goals }: Pick<DefinitionCodesProps, 'definition' | 'goals'>) {
  const { t } = useI18n();
  const words = t.conversions.codes;
  const trigger = readTrigger(definition.trigger);
  let body;
  switch (trigger.kind) {
    case 'server':
      return null;
    case 'goal':
      body = <p>{words.byGoal(goals.find(({ key }) => key === trigger.goal)?.name ?? trigger.goal)}</p>;
      break;
    case 'event':
      body = (
        <>
          <p>{words.byEventText}</p>
          <CodeBlock title="JavaScript" code={eventCode(definition)} />
        </>
      );
      break;
    case 'identify':
      body = (
        <>
          <p>{words.byIdentifyText}</p>
          <CodeBlock title="JavaScript" code={identifyCode} />
        </>
      );
      break;
    default:
      body = (
        <>
          <p>{words.pageText}</p>
          <CodeBlock title="JavaScript" code={beaconCode(definition)} />
        </>
      );
  }
  return (
    <section>
      <h3>{words.page}</h3>
      {body}
    </section>
  );
}
