import { useI18n } from '@/i18n/I18n';

/** Placeholder for text that is loading. Takes as many lines as the text `like` would. */
export function Room({ like }: { like: string }) {
  const { t } = useI18n();
  return (
    <>
      <span className="sr-only">{t.common.loading}</span>
      <span aria-hidden style={{ visibility: 'hidden' }}>
        {like}
      </span>
    </>
  );
}
