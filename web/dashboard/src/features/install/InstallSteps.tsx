import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CodeBlock, CopyIcon } from '@/components/Code';
import { Tabs } from '@/components/Tabs';
import { useI18n } from '@/i18n/I18n';
import { allPackageManager, type PackageManager } from '@/rest/values';
import type { SetupStep } from './catalog';
import classes from './Install.module.css';

interface StepsProps {
  steps: readonly SetupStep[];
  address: string;
  manager: PackageManager;
  onManager: (manager: PackageManager) => void;
}

/** Steps of the server's instructions, in order. */
export function InstallSteps({ steps, ...rest }: StepsProps) {
  const { t } = useI18n();
  return (
    <ol className={classes.steps} data-single={steps.length === 1}>
      {steps.map((step) => (
        <li key={step.id}>
          <p className={classes.stepTitle}>
            <strong>{step.title}</strong>
            {step.optional ? <span className={classes.optional}>{t.install.optional}</span> : null}
          </p>
          <p className={classes.why}>{step.why}</p>
          <Content step={step} {...rest} />
        </li>
      ))}
    </ol>
  );
}

function Content({ step, address, manager, onManager }: Omit<StepsProps, 'steps'> & { step: SetupStep }) {
  if (step.file) return <FileChange file={step.file} />;
  if (step.code) return <CodeBlock title={step.code.language} code={step.code.content.trim()} />;
  if (step.command) return <Command command={step.command} manager={manager} onManager={onManager} />;
  if (step.env) return <Variable env={step.env} address={address} />;
  if (step.config) return <Config config={step.config} address={address} />;
  if (step.check) return <Check check={step.check} />;
  return null;
}

function FileChange({ file }: { file: NonNullable<SetupStep['file']> }) {
  const { t } = useI18n();
  const words = t.install.files;
  const path = <code>{file.path}</code>;
  const what =
    file.mode === 'insert' ? (
      <>
        {words.insert} {path}, {words.after} <code>{file.anchor}</code>
      </>
    ) : (
      <>
        {words[file.mode]} {path}
      </>
    );
  if (file.mode === 'delete') return <p className={classes.place}>{what}</p>;
  return <CodeBlock title={what} code={file.content.replace(/^\n+|\s+$/g, '')} />;
}

function Command({
  command,
  manager,
  onManager,
}: Pick<StepsProps, 'manager' | 'onManager'> & { command: NonNullable<SetupStep['command']> }) {
  const { t } = useI18n();
  // Commands without a package manager are the same for all.
  const differs = allPackageManager.some((name) => command[name] !== command.npm);
  if (!differs) return <CodeBlock title={t.install.terminal} code={command.npm} />;
  return (
    <CodeBlock
      title={
        <Tabs
          label={t.install.packageManager}
          value={manager}
          options={allPackageManager.map((value) => ({ value, label: value }))}
          onChange={onManager}
        />
      }
      code={command[manager]}
    />
  );
}

function Variable({ env, address }: { env: NonNullable<SetupStep['env']>; address: string }) {
  const { t } = useI18n();
  const words = t.install.env;
  const [org = '', project = ''] = address.split('/');
  return (
    <dl className={classes.facts}>
      <dt>{words.name}</dt>
      <dd>
        <code>{env.name}</code>
        <CopyIcon value={env.name} label={words.copyName} />
      </dd>
      <dt>{words.value}</dt>
      <dd>
        {env.value === null ? (
          env.madeBy ? (
            <Link to="/p/$org/$project/setup/keys" params={{ org, project }} search={{}}>
              {words.makeKey}
            </Link>
          ) : (
            words.own
          )
        ) : (
          <>
            <code>{env.value}</code>
            <CopyIcon value={env.value} label={words.copyValue} />
          </>
        )}
        {env.secret ? <span className={classes.secret}>{words.secret}</span> : null}
      </dd>
      <dt>{words.setIn}</dt>
      <dd>{env.setIn}</dd>
    </dl>
  );
}

function Config({ config, address }: { config: NonNullable<SetupStep['config']>; address: string }) {
  const { t } = useI18n();
  const [org = '', project = ''] = address.split('/');
  if (!config.request) return <p className={classes.place}>{config.setting}</p>;
  return (
    <>
      <p className={classes.place}>
        {config.setting}{' '}
        <Link to="/p/$org/$project/setup/tracking" params={{ org, project }} search={{}} hash="consent">
          {t.install.toConsent}
        </Link>
      </p>
      <details className={classes.details}>
        <summary>{t.install.byRequest}</summary>
        <CodeBlock title={config.request} code={JSON.stringify(config.body, null, 2)} />
      </details>
    </>
  );
}

function Check({ check }: { check: NonNullable<SetupStep['check']> }) {
  return (
    <>
      <p className={classes.place}>
        <OutsideLink href={check.address}>{check.address}</OutsideLink>
      </p>
      <p className={classes.why}>{check.expected}</p>
    </>
  );
}

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <IconExternalLink size={13} stroke={1.8} className={classes.outside} aria-label={t.install.newTab} />
    </a>
  );
}
