import { Link } from '@tanstack/react-router';
import { CodeBlock } from '@/components/Code';
import { Dialog } from '@/components/Dialog';
import conversions from '@/features/conversions/Conversions.module.css';
import { useCan } from '@/features/account/me';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { identifyCode, serverCode } from './codes';
import { SigningSecret } from './SigningSecret';

/** Dialog that explains how to collect leads, from pages and from servers. */
export function HowDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const words = t.leads.how;
  const { address, orgSlug, slug } = useProject();
  const can = useCan(orgSlug);
  return (
    <Dialog title={words.action} size={720} onClose={onClose}>
      <div className={conversions.codes}>
        <section>
          <h3>{words.page}</h3>
          <p>{words.pageText}</p>
          <CodeBlock title="JavaScript" code={identifyCode} />
          <p>
            {words.pageNeeds}{' '}
            {can('config:write') ? (
              <Link to="/p/$org/$project/setup/tracking" params={{ org: orgSlug, project: slug }}>
                {words.pageAction}
              </Link>
            ) : null}
          </p>
        </section>
        <SigningSecret />
        <section>
          <h3>{words.server}</h3>
          <p>{words.serverText}</p>
          <CodeBlock title="curl" code={serverCode({ server: window.location.origin, project: address })} />
          {can('org:admin') ? (
            <p>
              <Link to="/o/$org/keys" params={{ org: orgSlug }}>
                {words.serverAction}
              </Link>
            </p>
          ) : null}
        </section>
      </div>
    </Dialog>
  );
}
