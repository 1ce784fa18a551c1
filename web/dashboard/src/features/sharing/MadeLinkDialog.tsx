import { Button } from '@mantine/core';
import { CodeBlock } from '@/components/Code';
import { Dialog, dialogClasses } from '@/components/Dialog';
import { useI18n } from '@/i18n/I18n';
import { snippetOf } from './links';
import type { MadeLink } from './NewLinkDialog';

/** Dialog with the address of a new link, which is shown only once. Closes only by its own button. */
export function MadeLinkDialog({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const { t } = useI18n();
  const words = t.sharing;
  return (
    <Dialog title={words.madeTitle(made.link.name)} size={620} stays onClose={onClose}>
      <div className={dialogClasses.fields}>
        <p className={dialogClasses.text}>{words.madeWarning}</p>
        <CodeBlock title={words.link} code={made.url} />
        {made.link.embedOn.length > 0 ? (
          <CodeBlock title={words.snippet} code={snippetOf(made.url, made.link.name)} />
        ) : null}
        <div className={dialogClasses.actions}>
          <Button onClick={onClose}>{words.stored}</Button>
        </div>
      </div>
    </Dialog>
  );
}
