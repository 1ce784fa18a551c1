import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconCompass } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import { Empty } from './Empty';
import { NotFound } from './NotFound';

/** "Not found" screen: the resource does not exist, or this person may not see it. */
export function Gone({ page = false }: { page?: boolean }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { project } = useParams({ strict: false });
  if (!project) return <NotFound />;
  // The way depends on the projects there are, so their list must be loaded first.
  const leave = async () => {
    await client.refetchQueries({ queryKey: ['Me'] });
    await navigate({ to: '/' });
  };
  return (
    <Empty
      icon={<IconCompass size={28} stroke={1.5} />}
      page={page}
      heading={t.notFound.heading}
      action={
        <Button variant="default" onClick={() => void leave()}>
          {t.notFound.toProjects}
        </Button>
      }
    >
      {t.notFound.project}
    </Empty>
  );
}
