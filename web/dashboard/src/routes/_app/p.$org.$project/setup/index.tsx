import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { oneOf } from '@/features/filters/params';
import { addressOf } from '@/features/project/project';
import { Steps } from '@/features/steps/Steps';
import { statusQuery } from '@/features/steps/status';
import { allSetupStepName, type SetupStepName } from '@/rest/values';

interface StepSearch {
  /** The open step. */
  step?: SetupStepName | 'none';
}

export const Route = createFileRoute('/_app/p/$org/$project/setup/')({
  validateSearch: (raw: Record<string, unknown>): StepSearch => {
    const step = oneOf([...allSetupStepName, 'none'], raw.step);
    return step ? { step } : {};
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(statusQuery(addressOf(params)));
  },
  component: StepsScreen,
});

function StepsScreen() {
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={layout.narrow}>
      <Steps
        chosen={step}
        onChoose={(step) => void navigate({ search: (now) => ({ ...now, step }), replace: true, resetScroll: false })}
      />
    </div>
  );
}
