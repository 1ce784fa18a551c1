import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { lower } from '@/lib/names';
import { EventValidationDocument } from './catalog';
import classes from './Catalog.module.css';
import { readPayload, type Tried, triedOf, writePayload } from './tried';

interface PayloadTesterProps {
  project: string;
  /** The event's name; empty if none is entered yet. */
  name: string;
  /** Example payload, used until the person types. */
  example: Readonly<Record<string, unknown>>;
  /** Notes: which schema the event is checked against, and what is not checked. */
  notes: readonly string[];
}

/** The tested payload together with its result, because the fields may have changed since the request. */
const tryQuery = (project: string, name: string, props: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['EventValidation', { project, name, props }],
    queryFn: async ({ signal }) => {
      const data = await request(EventValidationDocument, { project, input: { name, props } }, signal);
      return { name, props, result: data.project.eventValidation };
    },
  });

/** Tests an event while the person types. Nothing is stored. */
export function PayloadTester({ project, name, example, notes }: PayloadTesterProps) {
  const { t } = useI18n();
  const words = t.catalog.test;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? writePayload(example);
  const payload = readPayload(text);
  const [settled] = useDebouncedValue(JSON.stringify({ name, text }), 350);
  const asked = JSON.parse(settled) as { name: string; text: string };
  const read = readPayload(asked.text);
  const ready = 'props' in read && asked.name !== '';
  const query = useQuery({
    ...tryQuery(project, asked.name, 'props' in read ? read.props : {}),
    enabled: ready,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const tried = ready && 'props' in payload && name !== '' && !query.error ? query.data : undefined;
  return (
    <div className={classes.tester}>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Textarea
        label={words.payload}
        classNames={{ input: classes.code ?? '' }}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={'wrong' in payload ? words.wrong[payload.wrong] : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
      {text === writePayload(example) ? null : (
        <Button
          variant="default"
          size="compact-xs"
          w="fit-content"
          onClick={() => {
            setTyped(null);
          }}
        >
          {words.example}
        </Button>
      )}
      <section
        className={classes.result}
        aria-label={words.result}
        aria-busy={query.isFetching}
        data-old={query.isPlaceholderData}
      >
        {tried ? (
          <Verdict
            valid={tried.result.valid}
            known={words.known[lower(tried.result.knownAs)]}
            tried={triedOf(tried.props, tried.result)}
          />
        ) : query.error && ready ? (
          <ErrorPanel error={query.error} retry={() => void query.refetch()} />
        ) : (
          <p className={classes.none}>
            {name === '' ? words.noName : 'wrong' in payload ? words.wrong[payload.wrong] : t.common.loading}
          </p>
        )}
      </section>
    </div>
  );
}

/** Formats a value as JSON. */
const asText = (value: unknown) => JSON.stringify(value);

function Verdict({ valid, known, tried }: { valid: boolean; known: string; tried: Tried }) {
  const { t } = useI18n();
  const words = t.catalog.test;
  const left = tried.problems.length > 0 || tried.props.some(({ problem }) => problem !== null);
  return (
    <>
      <p className={classes.verdict} data-valid={valid} role="status">
        {valid ? <IconCheck size={17} stroke={2} aria-hidden /> : <IconX size={17} stroke={2} aria-hidden />}
        {valid ? (left ? words.keptInPart : words.kept) : words.dropped}
      </p>
      {tried.problems.map((problem, at) => (
        <p key={at} className={classes.wrong}>
          {words.problems[problem]}
        </p>
      ))}
      <p className={classes.known}>{known}</p>
      {tried.props.length === 0 ? (
        <p className={classes.none}>{words.noProps}</p>
      ) : (
        <table className={classes.tried}>
          <thead>
            <tr>
              <th scope="col">{words.prop}</th>
              <th scope="col">{words.sent}</th>
              <th scope="col">{words.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {tried.props.map(({ name, sent, kept, problem }) => (
              <tr key={name} data-wrong={problem !== null}>
                <th scope="row">{name}</th>
                <td>{sent === undefined ? <em>{words.missing}</em> : <code>{asText(sent)}</code>}</td>
                <td>
                  {problem !== null
                    ? words.problems[problem]
                    : kept === undefined
                      ? words.fine
                      : asText(kept) === asText(sent)
                        ? words.isKept
                        : words.keptAs(asText(kept))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
