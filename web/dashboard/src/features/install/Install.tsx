import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { ErrorPanel } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { useCan } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import type { PackageManager } from '@/rest/values';
import { type Catalog, catalogQuery, type Choices, choicesOf, type Instructions, instructionsQuery } from './catalog';
import { Detect } from './Detect';
import type { Found } from './Found';
import classes from './Install.module.css';
import { InstallSteps } from './InstallSteps';
import { lackOf, Missing } from './Missing';
import { type InstallSearch, noInstallSearch } from './search';

export interface InstallProps {
  address: string;
  search: InstallSearch;
  /** Changes search parameters; undefined removes one. */
  onSearch: (next: { [Key in keyof InstallSearch]: InstallSearch[Key] | undefined }) => void;
}

/**
 * Instructions for a site, from the server's catalog: first what it is built with, then the steps. The children follow
 * them; they are hidden while the length of the instructions is unknown, so that nothing moves.
 */
export function Install({ address, search, onSearch, children }: InstallProps & { children: ReactNode }) {
  const { language } = useI18n();
  const query = useQuery(catalogQuery(language));
  const choices = query.data && choicesOf(query.data, search);
  const [org = ''] = address.split('/');
  const sees = useCan(org)('project:admin');
  const instructions = useQuery({
    ...instructionsQuery(address, choices, language, sees),
    placeholderData: keepPreviousData,
  });
  const isKnown = query.error !== null || (query.data !== undefined && !(choices && instructions.isLoading));
  return (
    <>
      {query.error && !query.data ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Guide {...{ address, search, onSearch, choices, sees }} catalog={query.data} instructions={instructions} />
      ) : (
        <Skeleton height={104} radius="md" />
      )}
      <div className={classes.after} hidden={!isKnown}>
        {children}
      </div>
    </>
  );
}

interface GuideProps extends InstallProps {
  catalog: Catalog;
  choices: Choices | undefined;
  /** True if the person may see the publishable key. */
  sees: boolean;
  instructions: UseQueryResult<Instructions>;
}

function Guide({ address, search, onSearch, catalog, choices, sees, instructions }: GuideProps) {
  const { t } = useI18n();
  const [manager, setManager] = useState<PackageManager>('npm');
  const take = ({ framework, javascript, proxy, consent }: Found) => {
    const known = framework === undefined || framework === search.framework;
    onSearch({
      ...(known ? search : { ...noInstallSearch, consentTool: search.consentTool, framework }),
      ...(javascript === undefined ? {} : { javascript: javascript ? ('1' as const) : undefined }),
      ...(proxy === undefined ? {} : { proxy }),
      ...(consent === undefined ? {} : { consentTool: consent }),
    });
  };
  return (
    <div className={classes.install}>
      <div className={classes.choice}>
        <p className={classes.question}>{t.install.list}</p>
        <Tabs
          label={t.install.list}
          wrap
          value={choices?.framework.id ?? ''}
          options={catalog.frameworks.map(({ id, name }) => ({ value: id as string, label: name }))}
          onChange={(framework) => {
            take({ framework });
          }}
        />
        <p className={classes.note}>{choices ? choices.framework.description : t.install.choose}</p>
        <Detect address={address} catalog={catalog} onFound={take} onPackageManager={setManager} />
      </div>
      {choices ? (
        <>
          <Surroundings catalog={catalog} choices={choices} onSearch={onSearch} />
          <InstructionList
            address={address}
            sees={sees}
            query={instructions}
            manager={manager}
            onManager={setManager}
          />
        </>
      ) : null}
    </div>
  );
}

interface SurroundingsProps extends Pick<InstallProps, 'onSearch'> {
  catalog: Catalog;
  choices: Choices;
}

/** Proxy, consent tool and language of the code. */
function Surroundings({ catalog, choices, onSearch }: SurroundingsProps) {
  const { t } = useI18n();
  const { framework, proxies, proxy, consent, typescript } = choices;
  const words = t.install;
  return (
    <div className={classes.surroundings}>
      <div>
        <Select
          label={words.proxy}
          data={proxies.map(({ id, name }) => ({ value: id, label: name }))}
          value={proxy?.id ?? 'none'}
          allowDeselect={false}
          onChange={(value) => {
            onSearch({ proxy: value === 'none' || value === null ? undefined : value });
          }}
        />
        {proxy ? (
          <p className={classes.note}>
            {proxy.description} {proxy.blockable ? words.blockable : words.needs(proxy.needs)}
          </p>
        ) : null}
      </div>
      <div>
        <Select
          label={words.consent}
          data={catalog.consents.map(({ id, name }) => ({ value: id, label: name }))}
          value={consent?.id ?? 'none'}
          allowDeselect={false}
          onChange={(value) => {
            onSearch({ consentTool: value === 'none' || value === null ? undefined : value });
          }}
        />
        {consent ? <p className={classes.note}>{consent.description}</p> : null}
      </div>
      {framework.typescript ? (
        <SegmentedControl
          aria-label={words.codeIn}
          size="xs"
          data={['TypeScript', 'JavaScript']}
          value={typescript ? 'TypeScript' : 'JavaScript'}
          onChange={(value) => {
            onSearch({ javascript: value === 'JavaScript' ? '1' : undefined });
          }}
        />
      ) : null}
    </div>
  );
}

interface InstructionListProps {
  address: string;
  sees: boolean;
  query: UseQueryResult<Instructions>;
  manager: PackageManager;
  onManager: (manager: PackageManager) => void;
}

function InstructionList({ address, sees, query, manager, onManager }: InstructionListProps) {
  const { t } = useI18n();
  if (query.error && !query.data) {
    const lack = lackOf(query.error);
    if (lack) return <Missing what={lack} address={address} />;
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <Skeleton height={280} radius="md" />;
  const { steps, removal, csp } = query.data;
  const same = { address, manager, onManager };
  return (
    <div className={classes.instructions} aria-busy={query.isPlaceholderData}>
      {sees ? null : <p className={classes.note}>{t.install.placeholder}</p>}
      <InstallSteps steps={steps} {...same} />
      <details className={classes.details}>
        <summary>{t.install.policy}</summary>
        <p className={classes.why}>{t.install.policyText}</p>
        <CodeBlock
          title="Content-Security-Policy"
          code={`script-src ${csp.scriptSrc}; connect-src ${csp.connectSrc}`}
        />
      </details>
      <details className={classes.details}>
        <summary>{t.install.removal}</summary>
        <InstallSteps steps={removal} {...same} />
      </details>
    </div>
  );
}
