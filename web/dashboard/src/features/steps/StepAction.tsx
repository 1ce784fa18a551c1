import { ButtonLink } from '@/components/ButtonLink';
import { useI18n } from '@/i18n/I18n';
import type { SetupStepName } from '@/rest/values';

interface StepActionProps {
  step: SetupStepName;
  org: string;
  project: string;
}

/** Link to the screen on which a step is taken. */
export function StepAction({ step, ...params }: StepActionProps) {
  const { t } = useI18n();
  const same = { params, size: 'xs', children: t.steps.names[step].action };
  switch (step) {
    case 'install':
      return <ButtonLink to="/p/$org/$project/setup/install" search={{}} {...same} />;
    case 'traffic':
      return <ButtonLink to="/p/$org/$project/setup/check" search={{}} {...same} />;
    case 'goals':
      return <ButtonLink to="/p/$org/$project/goals" search={{ add: '1' }} {...same} />;
    case 'ads':
      return <ButtonLink to="/p/$org/$project/ads/accounts" search={{}} {...same} />;
    case 'conversions':
      return <ButtonLink to="/p/$org/$project/conversions/definitions" search={{ add: '1' }} {...same} />;
    case 'ai':
      return <ButtonLink to="/p/$org/$project/setup/assistants" {...same} />;
    case 'team':
      return <ButtonLink to="/o/$org/members" {...same} />;
  }
}
