import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { FormDialog } from '@/components/Dialog';
import { useCan } from '@/features/account/me';
import { SecretDialog } from '@/features/keys/KeyDialogs';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { signatureCode } from './codes';
import { RenewIdentitySecretDocument, signingSecretQuery } from './leads';

/** Explains signed ids, and creates or replaces the secret for them. */
export function SigningSecret() {
  const { t } = useI18n();
  const words = t.leads.how.ids;
  const { orgSlug } = useProject();
  const can = useCan(orgSlug);
  return (
    <section>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <CodeBlock title="Node.js" code={signatureCode} />
      {can('project:admin') ? <Secret /> : <p>{words.others}</p>}
    </section>
  );
}

function Secret() {
  const { t, format } = useI18n();
  const words = t.leads.how.ids;
  const { address } = useProject();
  const client = useQueryClient();
  const query = useQuery(signingSecretQuery(address));
  const [asks, setAsks] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: () => request(RenewIdentitySecretDocument, { project: address }),
    onSuccess: async ({ renewIdentitySecret }) => {
      await client.invalidateQueries({ queryKey: signingSecretQuery(address).queryKey });
      setAsks(false);
      setSecret(renewIdentitySecret.secret);
    },
  });
  const created = query.data?.project.identitySecretCreatedAt;
  if (!query.data) return null;
  return (
    <>
      <p>{created ? words.since(format.dateTime(created)) : words.none}</p>
      <div>
        <Button
          variant="default"
          onClick={() => {
            setAsks(true);
          }}
        >
          {created ? words.replace : words.create}
        </Button>
      </div>
      {asks ? (
        <FormDialog
          title={created ? words.replace : words.create}
          text={created ? words.replaceText : words.createText}
          action={created ? words.replaceAction : words.createAction}
          danger={Boolean(created)}
          mutation={mutation}
          onClose={() => {
            setAsks(false);
          }}
        />
      ) : null}
      {secret ? (
        <SecretDialog
          name={words.name}
          secret={secret}
          onClose={() => {
            setSecret(null);
          }}
        />
      ) : null}
    </>
  );
}
