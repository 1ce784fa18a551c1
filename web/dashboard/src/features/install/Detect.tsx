import { Button, Textarea } from '@mantine/core';
import { IconFileCode, IconWorldSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, Form } from '@/components/Form';
import { ErrorNotice } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { post } from '@/lib/api';
import type { PackageManager } from '@/rest/values';
import type { Catalog } from './catalog';
import { FromPackages, FromSite, type Found } from './Found';
import classes from './Install.module.css';
import { readPasted } from './packages';

interface DetectProps {
  address: string;
  catalog: Catalog;
  onFound: (found: Found) => void;
  onPackageManager: (manager: PackageManager) => void;
}

/** Two ways to find out what a site is built with: pasted packages or files, and a page of the site. */
export function Detect(props: DetectProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<'packages' | 'site' | null>(null);
  const words = t.install.detect;
  const ways = [
    ['packages', IconFileCode],
    ['site', IconWorldSearch],
  ] as const;
  return (
    <div className={classes.detect}>
      <div className={classes.detectWays}>
        <span>{words.unsure}</span>
        {ways.map(([way, Icon]) => (
          <Button
            key={way}
            size="xs"
            variant={open === way ? 'light' : 'default'}
            leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
            aria-expanded={open === way}
            onClick={() => {
              setOpen(open === way ? null : way);
            }}
          >
            {words.ways[way]}
          </Button>
        ))}
      </div>
      {open === 'packages' ? <ByPackages {...props} /> : null}
      {open === 'site' ? <BySite {...props} /> : null}
    </div>
  );
}

function ByPackages({ catalog, onFound, onPackageManager }: DetectProps) {
  const { t } = useI18n();
  const words = t.install.detect;
  const [text, setText] = useState('');
  const [unread, setUnread] = useState(false);
  const detect = useMutation({
    mutationFn: async (pasted: NonNullable<ReturnType<typeof readPasted>>) => ({
      result: await post('/v1/setup/detect', pasted.input),
      named: pasted.packageManager,
    }),
    onSuccess: ({ result, named }) => {
      const manager = result.packageManager ?? named;
      if (manager) onPackageManager(manager);
      // A guess is shown, and left to the person.
      if (result.certainty === 'guess') return;
      onFound({ framework: result.framework, javascript: result.language === 'javascript' });
    },
  });
  return (
    <Form
      className={classes.detectForm}
      refused={detect.error}
      onSubmit={() => {
        const pasted = readPasted(text);
        setUnread(pasted === null);
        if (pasted) detect.mutate(pasted);
        else detect.reset();
      }}
    >
      <Textarea
        label={words.packages}
        description={words.packagesHint}
        placeholder={'{\n  "dependencies": { … }\n}'}
        rows={6}
        required
        withAsterisk={false}
        autoFocus
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.paste ?? '' }}
        value={text}
        error={unread ? words.unread : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setUnread(false);
        }}
      />
      <Button type="submit" size="xs" loading={detect.isPending} className={classes.detectButton}>
        {words.action}
      </Button>
      {detect.error ? <ErrorNotice error={detect.error} /> : null}
      <div role="status">
        {detect.data ? <FromPackages {...detect.data} catalog={catalog} onFound={onFound} /> : null}
      </div>
    </Form>
  );
}

function BySite({ address, catalog, onFound }: DetectProps) {
  const { t } = useI18n();
  const words = t.install.detect;
  const [url, setUrl] = useState('');
  const detect = useMutation({
    mutationFn: () =>
      post(
        '/v1/projects/{project}/setup/detect-stack',
        { url: url.trim() === '' ? null : url.trim() },
        { path: { project: address } },
      ),
    onSuccess: ({ framework }) => {
      if (framework && framework.certainty !== 'guess') onFound({ framework: framework.id });
    },
  });
  const errors = useFieldErrors(detect.error);
  return (
    <Form
      className={classes.detectForm}
      refused={detect.error}
      onSubmit={() => {
        detect.mutate();
      }}
    >
      <Field
        name="url"
        label={words.site}
        description={words.siteHint}
        placeholder="https://www.example.com/"
        inputMode="url"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        value={url}
        error={errors.url && words.foreign}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="xs" loading={detect.isPending} className={classes.detectButton}>
        {words.look}
      </Button>
      {detect.error && !errors.url ? <ErrorNotice error={detect.error} /> : null}
      <div role="status">
        {detect.data ? <FromSite result={detect.data} catalog={catalog} onFound={onFound} /> : null}
      </div>
    </Form>
  );
}
