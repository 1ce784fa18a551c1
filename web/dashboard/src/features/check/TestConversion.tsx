import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '@/components/ButtonLink';
import { Form } from '@/components/Form';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { Room } from '@/components/Room';
import { ErrorNotice, ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { readDestinations } from '@/features/conversions/draft';
import { destinationsQuery } from '@/features/destinations/destinations';
import { Told } from '@/features/destinations/Told';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { post } from '@/lib/api';
import { lower } from '@/lib/names';
import type { AdPlatform } from '@/rest/values';
import classes from './Check.module.css';

/** Sends a made-up conversion through the queue to an ad platform that is set up, and says what came of it. */
export function TestConversion() {
  const { t } = useI18n();
  const words = t.check.conversion;
  const { address, orgSlug, slug } = useProject();
  const can = useCan(orgSlug);
  const query = useQuery({ ...destinationsQuery(address), enabled: can('conversions:read') });
  const [chosen, setChosen] = useState<AdPlatform | null>(null);
  const [definition, setDefinition] = useState('');
  const test = useMutation({
    mutationFn: (provider: AdPlatform) =>
      post(
        '/v1/projects/{project}/setup/test-conversion',
        { provider, definition: definition || null },
        { path: { project: address } },
      ),
  });
  if (!can('project:admin') || !can('conversions:read')) return null;
  const project = query.data?.project;
  const platforms = (project?.destinations ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ provider }) => lower(provider));
  const platform = chosen ?? platforms[0];
  const definitions = (project?.conversionDefinitions ?? []).filter(
    ({ destinations }) => platform && readDestinations(destinations)[platform].enabled,
  );
  const reset = () => {
    test.reset();
    setDefinition('');
  };
  return (
    <Panel title={words.title} subtitle={words.text}>
      {query.error && !project ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : !project ? (
        <p className={layout.text} aria-busy>
          <Room like={words.none} />
        </p>
      ) : platform === undefined ? (
        <div className={classes.empty}>
          <p className={layout.text}>{words.none}</p>
          <ButtonLink
            to="/p/$org/$project/conversions/destinations"
            params={{ org: orgSlug, project: slug }}
            search={{}}
            variant="default"
            size="xs"
          >
            {words.toDestinations}
          </ButtonLink>
        </div>
      ) : (
        <Form
          className={layout.fields}
          refused={test.error}
          onSubmit={() => {
            test.mutate(platform);
          }}
        >
          <div className={classes.fields}>
            <Select
              label={words.platform}
              data={platforms.map((value) => ({ value, label: t.values.ad_platform[value] }))}
              value={platform}
              allowDeselect={false}
              onChange={(value) => {
                setChosen(platforms.find((known) => known === value) ?? null);
                reset();
              }}
            />
            <Select
              label={words.definition}
              data={[
                { value: '', label: words.anyDefinition },
                ...definitions.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              value={definition}
              allowDeselect={false}
              onChange={(value) => {
                setDefinition(value ?? '');
              }}
            />
          </div>
          <div role="status">
            {test.data && !test.isPending ? (
              <Told {...test.data} summary={words.outcomes[test.data.outcome](t.values.ad_platform[test.variables])} />
            ) : null}
          </div>
          {test.data && !test.isPending ? (
            <p className={layout.text}>{words.took(test.data.milliseconds, test.data.eventId)}</p>
          ) : null}
          {test.error ? <ErrorNotice error={test.error} /> : null}
          <div className={classes.actions}>
            <Button type="submit" loading={test.isPending}>
              {test.data ? t.destinations.testing.again : words.action}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
