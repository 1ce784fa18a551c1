import { IconCompass } from '@tabler/icons-react';
import { ButtonLink } from './ButtonLink';
import { useI18n } from '@/i18n/I18n';
import { Empty } from './Empty';

export function NotFound() {
  const { t } = useI18n();
  return (
    <div style={{ minHeight: '70dvh', display: 'flex' }}>
      <Empty
        icon={<IconCompass size={28} stroke={1.5} />}
        page
        heading={t.notFound.heading}
        action={
          <ButtonLink to="/" variant="default">
            {t.notFound.back}
          </ButtonLink>
        }
      >
        {t.notFound.text}
      </Empty>
    </div>
  );
}
