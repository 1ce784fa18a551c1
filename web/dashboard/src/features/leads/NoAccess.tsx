import { IconLock } from '@tabler/icons-react';
import { ButtonLink } from '@/components/ButtonLink';
import { Empty } from '@/components/Empty';
import { StateCard } from '@/components/StateCard';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

/** Message for people without access to leads. */
export function NoAccess({ page = false }: { page?: boolean }) {
  const { t } = useI18n();
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  return (
    <StateCard>
      <Empty
        page={page}
        icon={<IconLock size={24} stroke={1.5} />}
        heading={t.leads.noAccessHeading}
        action={
          can('org:admin') ? (
            <ButtonLink to="/o/$org/members" params={{ org: orgSlug }} size="xs" variant="default">
              {t.leads.noAccessAction}
            </ButtonLink>
          ) : null
        }
      >
        {t.leads.noAccessText}
      </Empty>
    </StateCard>
  );
}
