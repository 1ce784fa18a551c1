import { useI18n } from '@/i18n/I18n';

/** Keeps the room of words that are still loaded: as many lines as `like` would take here. */
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
