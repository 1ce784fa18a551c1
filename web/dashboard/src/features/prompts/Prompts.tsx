import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { ErrorPanel } from '@/components/States';
import { catalogQuery } from '@/features/install/catalog';
import { lackOf, Missing } from '@/features/install/Missing';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { isLanguage, languages } from '@/i18n/language';
import { type PromptChoices, type PromptKind, promptListQuery, promptQuery } from './prompts';
import classes from './Prompts.module.css';

interface PromptsProps {
  /** The chosen prompt; undefined for the first. */
  kind: string | undefined;
  onKind: (kind: PromptKind) => void;
}

/** Prompts for an assistant that works on the site, to copy. */
export function Prompts({ kind, onKind }: PromptsProps) {
  const { t, language } = useI18n();
  const words = t.prompts;
  const { address } = useProject();
  const [choices, setChoices] = useState<PromptChoices>({ stack: 'auto', proxy: 'auto', locale: language });
  const list = useQuery(promptListQuery(address, language));
  const frameworks = useQuery(catalogQuery(language)).data?.frameworks ?? [];
  const set = (next: Partial<PromptChoices>) => {
    setChoices((now) => ({ ...now, ...next }));
  };
  const items = list.data?.items;
  const chosen = items?.find((item) => item.kind === kind) ?? items?.[0];
  return (
    <Panel title={words.title} subtitle={words.text}>
      {list.error && !items ? (
        <ErrorPanel error={list.error} retry={() => void list.refetch()} />
      ) : !items || !chosen ? (
        <Skeleton height={320} mt={10} radius="md" aria-busy />
      ) : (
        <div className={classes.prompts}>
          <div role="radiogroup" aria-label={words.kinds} className={classes.kinds}>
            {items.map((item) => (
              <label key={item.kind} className={classes.kind} data-chosen={item.kind === chosen.kind}>
                <input
                  type="radio"
                  name="prompt"
                  checked={item.kind === chosen.kind}
                  onChange={() => {
                    onKind(item.kind);
                  }}
                />
                <span>
                  {item.title}
                  {item.available ? null : <small>{words.unavailable}</small>}
                </span>
              </label>
            ))}
          </div>
          <div className={classes.choices}>
            <Select
              label={words.stack}
              data={[
                { value: 'auto', label: words.anyStack },
                ...frameworks.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
              value={choices.stack}
              allowDeselect={false}
              onChange={(value) => {
                set({ stack: frameworks.find(({ id }) => id === value)?.id ?? 'auto' });
              }}
            />
            <div className={classes.choice}>
              <span id="prompt-proxy">{words.proxy}</span>
              <SegmentedControl
                aria-labelledby="prompt-proxy"
                size="xs"
                data={(['auto', 'on', 'off'] as const).map((value) => ({ value, label: words.proxies[value] }))}
                value={choices.proxy}
                onChange={(value) => {
                  set({ proxy: value });
                }}
              />
            </div>
            <div className={classes.choice}>
              <span id="prompt-locale">{words.locale}</span>
              <SegmentedControl
                aria-labelledby="prompt-locale"
                size="xs"
                data={languages}
                value={choices.locale}
                onChange={(value) => {
                  if (isLanguage(value)) set({ locale: value });
                }}
              />
            </div>
          </div>
          {chosen.available ? (
            <Text kind={chosen.kind} choices={choices} />
          ) : (
            <p className={classes.barred}>
              {words.needs(chosen.requiredScopes.map((scope) => t.keys.scopeNames[scope].name))}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

function Text({ kind, choices }: { kind: PromptKind; choices: PromptChoices }) {
  const { t } = useI18n();
  const words = t.prompts;
  const { address } = useProject();
  const query = useQuery({ ...promptQuery(address, kind, choices), placeholderData: keepPreviousData });
  if (query.error && !query.data) {
    const lack = lackOf(query.error);
    if (lack) return <Missing what={lack} address={address} />;
    return <ErrorPanel error={query.error} retry={() => void query.refetch()} />;
  }
  if (!query.data) return <Skeleton height={260} radius="md" aria-busy />;
  return (
    <div className={classes.text} aria-busy={query.isPlaceholderData}>
      <div lang={query.data.locale}>
        <CodeBlock title={query.data.title} code={query.data.text} />
      </div>
      <p className={classes.note}>{words.noSecret}</p>
    </div>
  );
}
