import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { StateCard } from '@/components/StateCard';
import { ErrorPanel } from '@/components/States';
import { useI18n } from '@/i18n/I18n';
import { PlaceLink } from './DocLink';
import { bySection, docSearchQuery, type Guide, guidesQuery, placeOf } from './docs';
import { MAX_QUESTION } from './search';
import classes from './Docs.module.css';

interface DocsProps {
  /** The question in the URL. */
  q: string;
  onQuestion: (q: string) => void;
}

/** Documentation: a search, and all guides by section. */
export function Docs({ q, onQuestion }: DocsProps) {
  const { t, language } = useI18n();
  const words = t.docs;
  const [typed, setTyped] = useState(q);
  const guides = useQuery(guidesQuery(language));
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        size="md"
        leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
        aria-label={words.search}
        placeholder={words.placeholder}
        maxLength={MAX_QUESTION}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onQuestion(event.currentTarget.value.trim());
        }}
      />
      {q !== '' ? (
        <Hits q={q} />
      ) : guides.error && !guides.data ? (
        <StateCard>
          <ErrorPanel error={guides.error} retry={() => void guides.refetch()} />
        </StateCard>
      ) : !guides.data ? (
        <Skeleton height={640} radius="md" aria-busy />
      ) : (
        <div className={classes.sections}>
          {bySection(guides.data.items).map(([section, items]) => (
            <Section key={section} title={section} guides={items} />
          ))}
        </div>
      )}
    </>
  );
}

function Section({ title, guides }: { title: string; guides: readonly Guide[] }) {
  return (
    <Panel title={title}>
      <ul className={classes.guides}>
        {guides.map(({ slug, title, summary }) => (
          <li key={slug}>
            <PlaceLink place={{ slug, anchor: undefined }}>{title}</PlaceLink>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Hits({ q }: { q: string }) {
  const { t, language } = useI18n();
  const words = t.docs;
  const [asked] = useDebouncedValue(q, 150);
  const query = useQuery({ ...docSearchQuery(asked, language), placeholderData: keepPreviousData });
  if (query.error && !query.data)
    return (
      <StateCard>
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      </StateCard>
    );
  if (!query.data) return <Skeleton height={320} radius="md" aria-busy />;
  const { items } = query.data;
  if (items.length === 0)
    return (
      <StateCard>
        <Empty icon={<IconSearch size={22} stroke={1.6} />} heading={words.nothing(asked)}>
          {words.nothingText}
        </Empty>
      </StateCard>
    );
  return (
    <section className={classes.hits} aria-label={words.found} aria-busy={query.isPlaceholderData}>
      <ol>
        {items.map((hit) => (
          <li key={`${hit.kind} ${hit.slug} ${hit.anchor}`}>
            <PlaceLink place={placeOf(hit)} className={classes.hit ?? ''}>
              {hit.heading}
            </PlaceLink>
            <span className={classes.where}>
              {words.kinds[hit.kind]}
              {hit.title === hit.heading ? '' : ` · ${hit.title}`}
            </span>
            <p>{hit.snippet}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
