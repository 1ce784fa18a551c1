import { Button, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Explained, meaningsOf } from '@/components/Explained';
import { Form } from '@/components/Form';
import { Panel } from '@/components/Panel';
import { useValueLabel } from '@/features/filters/labels';
import { SaveBar } from '@/features/setup/SaveBar';
import { FieldsContext } from '@/features/tracking/editing';
import { AddRow, Cell, RemoveRow, replaced } from '@/features/tracking/rows';
import { graphql } from '@/gql';
import type { Channel, ChannelsQuery } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { useFieldErrors } from '@/i18n/useFieldErrors';
import { request } from '@/lib/api';
import { lower, upper } from '@/lib/names';
import { allChannel, boundsOfChannelMapping, boundsOfChannelMappings } from '@/rest/values';
import classes from './Channels.module.css';
import { type MappingRow, mappingsOf, type OtherSource, rowFor, rowsOf, takes } from './channels';
import { RuleList } from './RuleList';

const SaveMappingsDocument = graphql(`
  mutation PutChannelMappings($project: String!, $input: ChannelMappingsWrite!) {
    putChannelMappings(project: $project, input: $input) {
      source
      medium
      channel
    }
  }
`);

const SaveRulesDocument = graphql(`
  mutation UpdateChannelRules($project: String!, $input: ProjectUpdate!) {
    updateProject(project: $project, input: $input) {
      id
      channelRules
    }
  }
`);

interface ChannelsFormProps {
  project: ChannelsQuery['project'];
  disabled: boolean;
}

/** Channel settings: unknown campaign tags, the project's own mappings, and the rules. */
export function ChannelsForm({ project, disabled }: ChannelsFormProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [stored, setStored] = useState(() => rowsOf(project.channelMappings));
  const [rows, setRows] = useState(stored);
  const [rules, setRules] = useState(project.channelRules);
  const [incomplete, setIncomplete] = useState(false);
  const mappings = mappingsOf(rows);
  const changed = JSON.stringify(mappings) !== JSON.stringify(mappingsOf(stored));
  const switched = rules !== project.channelRules;
  const save = useMutation({
    mutationFn: async () => {
      if (switched) await request(SaveRulesDocument, { project: project.id, input: { channelRules: rules } });
      if (changed) {
        const input = { mappings };
        const saved = await request(SaveMappingsDocument, { project: project.id, input });
        return rowsOf(saved.putChannelMappings);
      }
      return stored;
    },
    onSuccess: async (saved) => {
      setStored(saved);
      setRows(saved);
      await client.invalidateQueries();
    },
  });
  const refused = useFieldErrors(save.error);
  const lacksChannel = (row: MappingRow) => row.channel === null && Boolean(row.source.trim() || row.medium.trim());
  const dirty = changed || switched;
  return (
    <Form
      refused={save.error}
      changed={dirty && !save.isPending}
      className={classes.form}
      onSubmit={() => {
        setIncomplete(true);
        if (dirty && !rows.some(lacksChannel)) save.mutate();
      }}
    >
      <Panel title={t.channels.unknownTitle} subtitle={t.channels.unknownText}>
        <Unknown
          sources={project.status.otherSources}
          rows={rows}
          disabled={disabled}
          onMap={(source) => {
            setIncomplete(false);
            setRows((now) => [...now, rowFor(source)]);
          }}
        />
      </Panel>
      <Panel title={t.channels.mappingsTitle} subtitle={t.channels.mappingsText}>
        <FieldsContext value={{ disabled, errors: refused }}>
          <div className={classes.rows}>
            {rows.length === 0 ? <p className={classes.none}>{t.channels.noMappings}</p> : null}
            {rows.map((row, at) => (
              <MappingCells
                key={at}
                at={at}
                row={row}
                refused={refused[`mappings.${at}`]}
                error={
                  incomplete && lacksChannel(row) ? t.errors.violations.required('') : refused[`mappings.${at}.channel`]
                }
                disabled={disabled}
                rows={rows}
                onChange={setRows}
              />
            ))}
            <AddRow
              rows={rows}
              max={boundsOfChannelMappings.mappings.max}
              fresh={{ source: '', medium: '', channel: null } as MappingRow}
              onChange={setRows}
            >
              {t.channels.add}
            </AddRow>
          </div>
        </FieldsContext>
      </Panel>
      <Panel title={t.channels.rulesTitle} subtitle={t.channels.rulesText}>
        <div className={classes.rows}>
          <Select
            label={t.channels.ruleSet}
            description={t.channels.ruleSetHint}
            disabled={disabled}
            allowDeselect={false}
            value={String(rules)}
            data={(['2', '1'] as const).map((value) => ({ value, label: t.channels.ruleSets[value] }))}
            onChange={(value) => {
              setRules(Number(value));
            }}
          />
          <RuleList rules={rules} />
        </div>
      </Panel>
      <SaveBar
        dirty={dirty}
        saving={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onDiscard={() => {
          setRows(stored);
          setRules(project.channelRules);
          setIncomplete(false);
          save.reset();
        }}
      />
    </Form>
  );
}

interface MappingCellsProps {
  at: number;
  row: MappingRow;
  /** Error of the row as a whole. */
  refused: string | undefined;
  /** Error of its channel. */
  error: string | undefined;
  disabled: boolean;
  rows: MappingRow[];
  onChange: (rows: MappingRow[]) => void;
}

function MappingCells({ at, row, refused, error, disabled, rows, onChange }: MappingCellsProps) {
  const { t } = useI18n();
  const say = useValueLabel();
  const set = (next: Partial<MappingRow>) => {
    onChange(replaced(rows, at, next));
  };
  return (
    <div className={classes.mapping}>
      <Cell
        label="utm_source"
        labelled
        path={`mappings.${at}.source`}
        error={refused}
        placeholder={t.channels.any}
        max={boundsOfChannelMapping.source.max}
        value={row.source}
        onChange={(source) => {
          set({ source });
        }}
      />
      <Cell
        label="utm_medium"
        labelled
        path={`mappings.${at}.medium`}
        placeholder={t.channels.any}
        max={boundsOfChannelMapping.medium.max}
        value={row.medium}
        onChange={(medium) => {
          set({ medium });
        }}
      />
      <Explained values={meaningsOf(allChannel, t.values.channel, t.values.meanings.channel)}>
        <Select
          size="xs"
          label={t.dimensions.channel}
          placeholder={t.channels.choose}
          disabled={disabled}
          allowDeselect={false}
          error={error}
          value={row.channel && lower(row.channel)}
          data={allChannel.map((value) => ({ value, label: say('channel', value) }))}
          onChange={(value) => {
            set({ channel: value ? (upper(value) as Channel) : null });
          }}
        />
      </Explained>
      <RemoveRow
        of={[row.source, row.medium].filter(Boolean).join(' / ') || t.channels.mapping}
        at={at}
        rows={rows}
        onChange={onChange}
      />
    </div>
  );
}

interface UnknownProps {
  sources: readonly OtherSource[];
  rows: readonly MappingRow[];
  disabled: boolean;
  onMap: (source: OtherSource) => void;
}

/** Campaign tags of the visits in the channel "other". */
function Unknown({ sources, rows, disabled, onMap }: UnknownProps) {
  const { t, format } = useI18n();
  const say = useValueLabel();
  if (sources.length === 0) return <p className={classes.none}>{t.channels.noUnknown}</p>;
  const shown = ({ source, medium }: OtherSource) => `${source ?? t.values.none} / ${medium ?? t.values.none}`;
  return (
    <ul className={classes.unknown}>
      {sources.map((one) => (
        <li key={shown(one)}>
          <div>
            <code>{shown(one)}</code>
            <small>
              {t.channels.visits(one.count, format.whole(one.count))}
              {one.suggestion ? ` · ${t.channels.probably(say('channel', lower(one.suggestion)))}` : null}
            </small>
          </div>
          {rows.some((row) => takes(row, one)) ? (
            <span className={classes.mapped}>{t.channels.mapped}</span>
          ) : disabled ? null : (
            <Button
              size="xs"
              variant="default"
              aria-label={t.channels.mapOne(shown(one))}
              onClick={() => {
                onMap(one);
              }}
            >
              {t.channels.map}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
