import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '@/i18n/I18n';
import type { Schemas } from '@/lib/rest';
import type { PackageManager } from '@/rest/values';
import type { Catalog } from './catalog';
import classes from './Install.module.css';

/** What was found out, or chosen from it, for the form. */
export interface Found {
  framework?: string;
  javascript?: boolean;
  proxy?: string;
  consent?: string;
}

interface FoundProps {
  catalog: Catalog;
  onFound: (found: Found) => void;
}

const nameOf = (entries: readonly { id: string; name: string }[], id: string) =>
  entries.find((entry) => entry.id === id)?.name ?? id;

/** Name of what was found, how certain that is, and what tells it. */
function Verdict({
  name,
  certainty,
  children,
}: {
  name: string;
  certainty: Schemas['Certainty'];
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { certainties, guess } = t.install.detect;
  return (
    <>
      <p className={classes.verdict}>
        <strong>{certainty === 'guess' ? guess : name}</strong>
        {certainty === 'guess' ? null : (
          <span className={classes.certainty} data-certainty={certainty}>
            {certainties[certainty]}
          </span>
        )}
      </p>
      {children}
    </>
  );
}

function Signs({ signs }: { signs: readonly Schemas['Sign'][] }) {
  const { t } = useI18n();
  return (
    <ul className={classes.signs}>
      {signs.map(({ source, value }) => (
        <li key={`${source} ${value}`}>
          {t.install.detect.sources[source]} <code>{value}</code>
        </li>
      ))}
    </ul>
  );
}

interface FromPackagesProps extends FoundProps {
  result: Schemas['DetectStackResult'];
  /** Package manager that package.json names. */
  named: PackageManager | undefined;
}

/** Result of the detection by packages and files. */
export function FromPackages({ result, named, catalog, onFound }: FromPackagesProps) {
  const { t } = useI18n();
  const words = t.install.detect;
  const { certainty, reasons, alternatives, version, language, proxy } = result;
  const manager = result.packageManager ?? named;
  const facts = [language ? words.languages[language] : null, manager ?? null].filter((fact) => fact !== null);
  const name = nameOf(catalog.frameworks, result.framework);
  return (
    <div className={classes.found}>
      <Verdict name={version ? `${name} ${version}` : name} certainty={certainty}>
        {certainty === 'guess' ? <p>{words.guessPackages}</p> : <Signs signs={reasons} />}
        {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
      </Verdict>
      {certainty !== 'guess' && proxy !== 'none' ? (
        <p className={classes.offer}>
          {words.fits(nameOf(catalog.proxies, proxy))}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              onFound({ framework: result.framework, proxy });
            }}
          >
            {words.useProxy}
          </Button>
        </p>
      ) : null}
      {alternatives.length > 0 ? (
        <div className={classes.offers}>
          <p>{words.alternatives}</p>
          <ul>
            {alternatives.map((other) => (
              <li key={other.framework} className={classes.offer}>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => {
                    onFound({ framework: other.framework });
                  }}
                >
                  {nameOf(catalog.frameworks, other.framework)}
                </Button>
                <Signs signs={other.reasons} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** Result of the detection by a page of the site. */
export function FromSite({ result, catalog, onFound }: FoundProps & { result: Schemas['SetupDetectStackResult'] }) {
  const { t } = useI18n();
  const words = t.install.detect;
  const { framework, consent, host, tagManager, analytics } = result;
  const parts = [
    ...(host ? [{ what: words.host, ...host }] : []),
    ...(consent ? [{ what: words.consentTool, ...consent }] : []),
    ...(tagManager ? [{ what: words.tagManager, ...tagManager }] : []),
    ...analytics.map((part) => ({ what: words.otherAnalytics, ...part })),
  ];
  return (
    <div className={classes.found}>
      <p className={classes.page}>{words.page(result.url, result.status)}</p>
      {framework ? (
        <Verdict name={framework.name} certainty={framework.certainty}>
          {framework.certainty === 'guess' ? <p>{words.guessSite}</p> : null}
          {framework.sign ? <PageSign sign={framework.sign} /> : null}
        </Verdict>
      ) : (
        <p>{words.noPage}</p>
      )}
      {parts.length > 0 ? (
        <dl className={classes.parts}>
          {parts.map(({ what, name, sign }) => (
            <div key={`${what} ${name}`}>
              <dt>{what}</dt>
              <dd>
                {name}
                <PageSign sign={sign} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {consent && catalog.consents.some(({ id }) => id === consent.id) ? (
        <p className={classes.offer}>
          {words.listens(nameOf(catalog.consents, consent.id))}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              onFound({ consent: consent.id });
            }}
          >
            {words.useConsent}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

function PageSign({ sign }: { sign: Schemas['StackSign'] }) {
  const { t } = useI18n();
  return (
    <small className={classes.pageSign}>
      {t.install.detect.pageSources[sign.source]} <code>{sign.value}</code>
    </small>
  );
}
