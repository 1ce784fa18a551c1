import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field, Form } from '@/components/Form';
import { SlugField } from '@/components/SlugField';
import { Panel } from '@/components/Panel';
import type { Membership } from '@/features/account/me';
import { SaveBar } from '@/features/setup/SaveBar';
import layout from '@/components/Layout.module.css';
import { graphql } from '@/gql';
import type { OrganizationUpdate } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { boundsOfOrganizationUpdate } from '@/rest/values';

const UpdateOrganizationDocument = graphql(`
  mutation UpdateOrganization($org: String!, $input: OrganizationUpdate!) {
    updateOrganization(org: $org, input: $input) {
      id
      slug
    }
  }
`);

export function OrganizationForm({ org }: { org: Membership['org'] }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(org.name);
  const [slug, setSlug] = useState(org.slug);
  const input: OrganizationUpdate = {
    ...(name.trim() === org.name ? {} : { name: name.trim() }),
    ...(slug === org.slug ? {} : { slug }),
  };
  const dirty = Object.keys(input).length > 0;

  const save = useMutation({
    mutationFn: () => request(UpdateOrganizationDocument, { org: org.id, input }),
    onSuccess: async ({ updateOrganization }) => {
      await client.refetchQueries({ queryKey: ['Me'] });
      // The slug is part of the URL and of the remembered projects: update both.
      await navigate({ to: '/o/$org', params: { org: updateOrganization.slug }, replace: true });
      await client.invalidateQueries();
    },
  });
  const errors = useFieldErrors(save.error);
  const taken = save.error && asProblem(save.error).code === 'conflict';
  const submit = () => {
    if (dirty) save.mutate();
  };

  return (
    <Form onSubmit={submit} refused={save.error} changed={dirty && !save.isPending} className={layout.narrow}>
      <Panel title={t.org.generalTitle} subtitle={t.org.generalText}>
        <div className={layout.fields}>
          <Field
            name="name"
            autoComplete="off"
            label={t.common.name}
            required
            maxLength={boundsOfOrganizationUpdate.name.max}
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
            error={errors.name}
          />
          <SlugField
            description={slug === org.slug ? t.org.slugHint : t.org.slugWarning}
            maxLength={boundsOfOrganizationUpdate.slug.max}
            value={slug}
            onChange={(event) => {
              setSlug(event.currentTarget.value.toLowerCase());
            }}
            error={taken ? t.org.slugTaken : errors.slug}
          />
        </div>
      </Panel>
      <SaveBar
        dirty={dirty}
        saving={save.isPending}
        saved={save.isSuccess}
        error={taken ? null : save.error}
        onDiscard={() => {
          setName(org.name);
          setSlug(org.slug);
          save.reset();
        }}
      />
    </Form>
  );
}
