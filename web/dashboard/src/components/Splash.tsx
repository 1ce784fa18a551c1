import { Loader } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';

/** Loading screen between the first paint and the first answer. Appears only after a short delay. */
export function SplashPage() {
  const { t } = useI18n();
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <p role="status" aria-label={t.common.loading}>
        <Loader size="sm" type="dots" />
      </p>
    </main>
  );
}
