import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { Assistants } from '@/features/assistants/Assistants';

export const Route = createFileRoute('/_app/p/$org/$project/setup/assistants')({ component: AssistantsScreen });

function AssistantsScreen() {
  return (
    <div className={layout.narrow}>
      <Assistants />
    </div>
  );
}
