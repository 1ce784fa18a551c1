import { Button } from '@mantine/core';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';

/** Asks whether what was typed may be lost. */
export function UnsavedDialog({ settle }: { settle: (may: boolean) => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      title={t.unsaved.title}
      size={420}
      onClose={() => {
        settle(false);
      }}
    >
      <div className={dialogClasses.fields}>
        <p className={dialogClasses.text}>{t.unsaved.text}</p>
        <div className={dialogClasses.actions}>
          <Button
            variant="default"
            c="var(--svc-bad)"
            onClick={() => {
              settle(true);
            }}
          >
            {t.unsaved.leave}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              settle(false);
            }}
          >
            {t.unsaved.stay}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
