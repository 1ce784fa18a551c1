import { Button, Menu, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AddMenu } from '@/components/AddMenu';
import { Form } from '@/components/Form';
import { Panel } from '@/components/Panel';
import { SaveBar } from '@/features/setup/SaveBar';
import type { RelevanceQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { useRevision } from '@/lib/revision';
import { boundsOfRelevanceConfig, boundsOfRelevanceWrite } from '@/rest/values';
import { History } from './History';
import type { Known } from './MeasureFields';
import { asConfig, type Config, groups, newSignal, reachable, sameConfig } from './model';
import { Preview } from './Preview';
import { Progress } from './Progress';
import classes from './Relevance.module.css';
import { SaveRelevanceDocument } from './relevance';
import { SignalRow } from './SignalRow';
import { TierFields } from './TierFields';

interface EditorProps {
  project: string;
  params: { org: string; project: string };
  timezone: string;
  state: RelevanceQuery['project']['relevance'];
  known: Known;
  disabled: boolean;
}

/** Editor of the relevance model, with a preview of the change. */
export function Editor({ project, params, timezone, state, known, disabled }: EditorProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const words = t.relevance;
  const stored = asConfig(state.active.config);
  const [draft, setDraft] = useState<Config | null>(null);
  const [note, setNote] = useState('');
  const config = draft ?? stored;
  const dirty = draft !== null && !sameConfig(draft, stored);
  const seen = useRevision(state.active.revision, dirty);
  const save = useMutation({
    mutationFn: () =>
      request(SaveRelevanceDocument, {
        project,
        config,
        note: note.trim() === '' ? null : note,
        revision: seen.current,
      }),
    onSuccess: async () => {
      await client.invalidateQueries();
      setDraft(null);
      setNote('');
    },
  });
  const errors = useFieldErrors(save.error);
  const error = (path: string) => errors[`config.${path}`];
  const set = (next: Partial<Config>) => {
    setDraft({ ...config, ...next });
  };
  const most = useMemo(() => reachable(config), [config]);
  const places = new Map(config.signals.map((signal, place) => [signal, place]));
  return (
    <Form
      className={classes.editor}
      refused={save.error}
      changed={dirty && !save.isPending}
      onSubmit={() => {
        if (dirty) save.mutate();
      }}
    >
      <div className={classes.stack}>
        {state.rescoring ? <Progress project={project} rescoring={state.rescoring} disabled={disabled} /> : null}
        <Panel
          title={words.signals}
          subtitle={words.signalsText}
          aside={<span className={`${classes.muted} num`}>{words.reachable(format.points(most))}</span>}
        >
          <div className={classes.groups}>
            {groups.map(([group, kinds]) => {
              const own = config.signals.filter(({ measure }) => kinds.some((kind) => kind === measure.kind));
              return (
                <section key={group} aria-label={words.groups[group]}>
                  <div className={classes.groupHead}>
                    <h3 className={classes.small}>{words.groups[group]}</h3>
                    {disabled || config.signals.length >= boundsOfRelevanceConfig.signals.max ? null : (
                      <AddMenu position="bottom-end" withinPortal={false}>
                        <Menu.Target>
                          <Button
                            variant="subtle"
                            size="compact-xs"
                            leftSection={<IconPlus size={14} />}
                            aria-label={words.addTo(words.groups[group])}
                          >
                            {t.common.add}
                          </Button>
                        </Menu.Target>
                        <Menu.Dropdown>
                          {kinds.map((kind) => (
                            <Menu.Item
                              key={kind}
                              onClick={() => {
                                set({ signals: [...config.signals, newSignal(kind, config.signals)] });
                              }}
                            >
                              {words.kinds[kind]}
                            </Menu.Item>
                          ))}
                        </Menu.Dropdown>
                      </AddMenu>
                    )}
                  </div>
                  {own.length === 0 ? <p className={classes.none}>{words.noSignals}</p> : null}
                  {own.map((signal) => {
                    const place = places.get(signal) ?? 0;
                    return (
                      <SignalRow
                        key={place}
                        signal={signal}
                        known={known}
                        disabled={disabled}
                        error={(field) => error(`signals.${place}.${field}`)}
                        onChange={(next) => {
                          set({ signals: config.signals.map((one, at) => (at === place ? next : one)) });
                        }}
                        onRemove={() => {
                          set({ signals: config.signals.filter((_, at) => at !== place) });
                        }}
                      />
                    );
                  })}
                </section>
              );
            })}
          </div>
        </Panel>
        <Panel title={words.tiers} subtitle={words.tiersText}>
          <TierFields
            tiers={config.tiers}
            disabled={disabled}
            error={(field) => error(`tiers.${field}`)}
            onChange={(tiers) => {
              set({ tiers });
            }}
          />
        </Panel>
        {dirty ? (
          <Panel title={words.noteTitle} subtitle={words.noteText}>
            <TextInput
              aria-label={words.noteTitle}
              placeholder={words.notePlaceholder}
              maxLength={boundsOfRelevanceWrite.note.max}
              value={note}
              error={errors.note}
              onChange={(event) => {
                setNote(event.currentTarget.value);
              }}
            />
          </Panel>
        ) : null}
        <SaveBar
          dirty={dirty}
          saving={save.isPending}
          saved={save.isSuccess}
          error={save.error}
          edited={{ mine: { config }, seen }}
          onDiscard={() => {
            setDraft(null);
            setNote('');
            save.reset();
          }}
        />
        <History
          versions={state.versions}
          active={state.active.version}
          timezone={timezone}
          disabled={disabled}
          onTake={setDraft}
        />
      </div>
      <Preview project={project} params={params} timezone={timezone} config={config} />
    </Form>
  );
}
