import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Danger } from '@/components/Danger';
import { TypedDialog } from '@/components/Dialog';
import type { Membership } from '@/features/account/me';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';

const DeleteOrganizationDocument = graphql(`
  mutation DeleteOrganization($org: String!) {
    deleteOrganization(org: $org)
  }
`);

export function DeleteOrganization({ org, projects }: { org: Membership['org']; projects: number }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => request(DeleteOrganizationDocument, { org: org.id }),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: ['Me'] });
      await navigate({ to: '/' });
    },
  });
  return (
    <>
      <Danger
        title={t.common.danger}
        actions={[
          {
            title: t.org.deleteTitle,
            text: t.org.deleteText(projects),
            action: t.org.deleteAction,
            act: () => {
              setOpen(true);
            },
          },
        ]}
      />
      {open ? (
        <TypedDialog
          title={t.org.deleteQuestion(org.name)}
          text={t.org.deleteWarning(projects)}
          name={org.name}
          action={t.org.deleteAction}
          mutation={remove}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
