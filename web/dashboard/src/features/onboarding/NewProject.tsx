import { Button, Select, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { FormDialog } from '@/components/Dialog';
import { Field, Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useMe } from '@/features/account/me';
import { currencyOptions, zoneOptions } from '@/features/project/choices';
import { asConfig } from '@/features/tracking/draft';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { asProblem } from '@/lib/problem';
import { asciiHost, bareHost, isLocal } from '@/lib/sites';
import { hostOf, slugOf } from '@/lib/slug';
import { browserZone } from '@/lib/zone';
import { boundsOfOrganizationCreate, boundsOfProjectCreate } from '@/rest/values';
import classes from './Onboarding.module.css';

const CreateProjectDocument = graphql(`
  mutation CreateProject($org: String!, $input: ProjectCreate!) {
    createProject(org: $org, input: $input) {
      project {
        id
        slug
        orgSlug
      }
    }
  }
`);

const CreateOrganizationDocument = graphql(`
  mutation CreateOrganization($input: OrganizationCreate!) {
    createOrganization(input: $input) {
      id
      slug
    }
  }
`);

const guessCurrency = () => {
  const region = new Intl.Locale(navigator.language).maximize().region ?? '';
  return (
    (
      {
        US: 'USD',
        GB: 'GBP',
        CH: 'CHF',
        CA: 'CAD',
        AU: 'AUD',
        JP: 'JPY',
        SE: 'SEK',
        NO: 'NOK',
        DK: 'DKK',
        PL: 'PLN',
      } as Readonly<Record<string, string>>
    )[region] ?? 'EUR'
  );
};

const SitesDocument = graphql(`
  query Sites($org: String!) {
    projects(org: $org) {
      slug
      orgSlug
      name
      trackingConfig {
        tracking
      }
    }
  }
`);

/** Returns the project of an organization that already has a domain, with or without `www.`. */
async function projectOf(org: string, site: string) {
  const { projects } = await request(SitesDocument, { org });
  const isSame = (domain: string) => bareHost(domain) === bareHost(site);
  return projects.find(({ trackingConfig }) => asConfig(trackingConfig.tracking).domains.some(isSame)) ?? null;
}

/** Creates the project. If the generated slug is taken, tries the next one, since the person never typed it. */
async function withFreeSlug<Result>(base: string, create: (slug: string) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(attempt === 1 ? base : `${base.slice(0, 36).replace(/-+$/, '')}-${attempt}`);
    } catch (error) {
      if (asProblem(error).code !== 'conflict' || attempt >= 9) throw error;
    }
  }
}

export function NewProject({ org }: { org: string | undefined }) {
  const { t, language } = useI18n();
  const { memberships } = useMe();
  const navigate = useNavigate();
  const client = useQueryClient();
  const able = memberships.filter(({ scopes }) => scopes.includes('PROJECT_CREATE'));
  const [owner, setOwner] = useState(able.find((entry) => entry.org.slug === org)?.org.slug ?? able[0]?.org.slug ?? '');
  const [company, setCompany] = useState('');
  const [domain, setDomain] = useState('');
  const [name, setName] = useState<string | null>(null);
  const [timezone, setTimezone] = useState<string | null>(browserZone());
  const [currency, setCurrency] = useState<string | null>(guessCurrency());
  const [local, setLocal] = useState(false);
  const host = hostOf(domain);
  const site = asciiHost(host).replace(/^www\./, '');
  const shownName = name ?? bareHost(host);

  const create = useMutation({
    mutationFn: async () => {
      let home = owner;
      if (home === '') {
        home = await withFreeSlug(
          slugOf(company) || 'team',
          async (slug) =>
            (await request(CreateOrganizationDocument, { input: { name: company.trim(), slug } })).createOrganization
              .slug,
        );
        // If creating the project fails, the next attempt must not create the organization again.
        await client.invalidateQueries({ queryKey: ['Me'] });
        setOwner(home);
      }
      const input = {
        name: shownName.trim(),
        domains: [site],
        timezone: timezone ?? 'UTC',
        currency: currency ?? 'EUR',
        locale: language === 'de' ? ('DE' as const) : ('EN' as const),
        allowLocalhost: local || isLocal(site),
      };
      return withFreeSlug(
        slugOf(shownName.replace(/\.[a-z]{2,}$/i, '')) || 'site',
        async (slug) =>
          (await request(CreateProjectDocument, { org: home, input: { ...input, slug } })).createProject.project,
      );
    },
    onSuccess: async ({ orgSlug, slug }) => {
      await client.invalidateQueries({ queryKey: ['Me'] });
      await navigate({ to: '/new/$org/$project', params: { org: orgSlug, project: slug } });
    },
  });
  // Two projects with one domain are rarely meant: ask first. If that cannot be found out, create the project.
  const compare = useMutation({
    mutationFn: () => (owner === '' ? Promise.resolve(null) : projectOf(owner, site)),
    onSettled: (twin) => {
      if (!twin) create.mutate();
    },
  });
  const twin = compare.data;
  const errors = useFieldErrors(create.error);
  const submit = () => {
    compare.mutate();
  };

  return (
    <>
      <Form className={classes.card} onSubmit={submit} refused={create.error}>
        {able.length > 0 ? (
          <Select
            label={t.auth.organization}
            data={[
              ...able.map((entry) => ({ value: entry.org.slug, label: entry.org.name })),
              { value: '', label: t.onboarding.newOrganization },
            ]}
            value={owner}
            allowDeselect={false}
            onChange={(value) => {
              setOwner(value ?? '');
            }}
          />
        ) : null}
        {owner === '' ? (
          <Field
            name="organization"
            label={t.onboarding.organizationName}
            description={t.auth.organizationHint}
            required
            maxLength={boundsOfOrganizationCreate.name.max}
            value={company}
            onChange={(event) => {
              setCompany(event.currentTarget.value);
            }}
          />
        ) : null}
        <Field
          name="domain"
          label={t.onboarding.domain}
          description={t.onboarding.domainHint}
          placeholder="www.example.com"
          required
          autoFocus
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={domain}
          onChange={(event) => {
            setDomain(event.currentTarget.value);
          }}
          onBlur={() => {
            if (host) setDomain(host);
          }}
          error={errors.domains}
        />
        <Field
          name="name"
          autoComplete="off"
          label={t.onboarding.name}
          required
          maxLength={boundsOfProjectCreate.name.max}
          value={shownName}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
          error={errors.name ?? errors.slug}
        />
        <div className={classes.two}>
          <Select
            label={t.onboarding.timezone}
            description={t.onboarding.timezoneHint}
            data={zoneOptions(timezone)}
            value={timezone}
            onChange={setTimezone}
            searchable
            allowDeselect={false}
            limit={60}
            nothingFoundMessage={t.filters.noMatch}
            error={errors.timezone}
          />
          <Select
            label={t.onboarding.currency}
            description={t.onboarding.currencyHint}
            data={currencyOptions(language, currency)}
            value={currency}
            onChange={setCurrency}
            searchable
            allowDeselect={false}
            limit={60}
            nothingFoundMessage={t.filters.noMatch}
            error={errors.currency}
          />
        </div>
        <Switch
          label={t.onboarding.localhost}
          description={t.onboarding.localhostHint}
          checked={local}
          onChange={(event) => {
            setLocal(event.currentTarget.checked);
          }}
        />
        {create.error ? <ErrorNotice error={create.error} /> : null}
        <div className={classes.actions}>
          <Button type="submit" loading={compare.isPending || create.isPending}>
            {t.onboarding.create}
          </Button>
        </div>
      </Form>
      {twin ? (
        <FormDialog
          title={t.onboarding.twinTitle(site)}
          text={t.onboarding.twinText(twin.name)}
          action={t.onboarding.twinCreate}
          mutation={create}
          onClose={compare.reset}
        >
          <ButtonLink
            variant="light"
            to="/p/$org/$project"
            params={{ org: twin.orgSlug, project: twin.slug }}
            search={{}}
          >
            {t.onboarding.twinOpen(twin.name)}
          </ButtonLink>
        </FormDialog>
      ) : null}
    </>
  );
}
