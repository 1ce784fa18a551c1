import { Button, Select } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, Form } from '@/components/Form';
import layout from '@/components/Layout.module.css';
import { Panel } from '@/components/Panel';
import { ErrorNotice } from '@/components/States';
import { useCan } from '@/features/account/me';
import { catalogQuery } from '@/features/install/catalog';
import { lackOf, Missing } from '@/features/install/Missing';
import { useLiveTail } from '@/features/live/useLiveTail';
import { useProject } from '@/features/project/project';
import { trackingQuery } from '@/features/tracking/config';
import { asConfig } from '@/features/tracking/draft';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { post } from '@/lib/api';
import type { Schemas } from '@/lib/rest';
import { pageOf, startPageOf, testAddress } from './address';
import classes from './Check.module.css';
import { Findings } from './Findings';
import { Proof } from './Proof';
import { Seen } from './Seen';

/** Checks an installation in two ways: by the person's own browser, and by a page that the server fetches. */
export function Check() {
  const { t, language } = useI18n();
  const words = t.check;
  const { address, orgSlug } = useProject();
  const can = useCan(orgSlug);
  const tracking = useQuery(trackingQuery(address)).data?.project.trackingConfig.tracking;
  const config = tracking === undefined ? undefined : asConfig(tracking);
  const proxies = useQuery(catalogQuery(language)).data?.proxies ?? [];
  const tail = useLiveTail(address);
  const [typed, setTyped] = useState<string | null>(null);
  const [proxy, setProxy] = useState<Schemas['Proxy'] | null>(null);
  const [wrong, setWrong] = useState(false);
  const [started, setStarted] = useState<{ known: ReadonlySet<string>; url: string } | null>(null);
  const shown = typed ?? startPageOf(config?.domains[0]);
  const verify = useMutation({
    mutationFn: (url: string | null) =>
      post(
        '/v1/projects/{project}/setup/verify',
        { url, proxy, framework: null, waitSeconds: 0 },
        { path: { project: address } },
      ),
  });
  const errors = useFieldErrors(verify.error);
  const lack = verify.error ? lackOf(verify.error) : undefined;
  const mayVerify = can('project:admin');
  const page = pageOf(shown);
  const open = () => {
    setWrong(page === null);
    const parameter = config?.testParams[0];
    if (!page || !parameter || !tail.items) return;
    const url = testAddress(page, parameter);
    setStarted({ known: new Set(tail.items.map(({ id }) => id)), url });
    window.open(url, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      <Panel title={words.title} subtitle={words.text}>
        <Form
          className={layout.fields}
          refused={verify.error}
          onSubmit={() => {
            setWrong(page === null);
            if (page) verify.mutate(page.href);
          }}
        >
          <Field
            name="url"
            label={words.address}
            description={words.addressHint}
            placeholder="https://www.example.com/"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
            withAsterisk={false}
            value={shown}
            error={wrong ? words.wrong : errors.url && t.install.detect.foreign}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
          />
          {mayVerify ? (
            <Select
              label={words.proxy}
              description={words.proxyHint}
              data={[
                { value: '', label: words.anyProxy },
                ...proxies.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
              value={proxy ?? ''}
              allowDeselect={false}
              onChange={(value) => {
                setProxy(proxies.find(({ id }) => id === value)?.id ?? null);
              }}
            />
          ) : (
            <p className={layout.text}>{words.onlyAdmins}</p>
          )}
          <div className={classes.actions}>
            <Button
              variant={mayVerify ? 'default' : 'filled'}
              leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
              disabled={!config || !tail.items}
              onClick={open}
            >
              {words.open}
            </Button>
            {mayVerify ? (
              <Button type="submit" loading={verify.isPending}>
                {words.action}
              </Button>
            ) : null}
          </div>
          {lack ? <Missing what={lack} address={address} /> : null}
          {verify.error && !errors.url && !lack ? <ErrorNotice error={verify.error} /> : null}
        </Form>
      </Panel>
      {started ? <Proof started={started} tail={tail} /> : null}
      {verify.data ? (
        <>
          <Findings result={verify.data} />
          <Seen result={verify.data} />
        </>
      ) : null}
    </>
  );
}
