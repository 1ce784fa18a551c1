import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import rowLink from '@/components/RowLink.module.css';
import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { localNow } from '@/lib/zone';
import { LeadBadge } from './LeadBadge';
import { keepFilters } from './leads';
import classes from './Leads.module.css';
import { knownBy, nameOf } from './person';

const LeadRowFragment = graphql(`
  fragment LeadRow on Lead {
    id
    status
    value
    currency
    identities
    contact {
      email
      phone
      firstName
      lastName
      externalId
    }
    channel
    utmSource
    utmCampaign
    firstSeenAt
    lastSeenAt
  }
`);

interface LeadTableProps {
  /** Undefined while loading. */
  items: readonly FragmentType<typeof LeadRowFragment>[] | undefined;
  /** The shown columns, besides the lead. */
  columns: readonly LeadColumn[];
  place: { org: string; project: string };
  timezone: string;
  stale: boolean;
}

/** The columns of the list besides the lead, in order. */
export const leadColumns = ['status', 'source', 'first', 'last', 'value'] as const;
export type LeadColumn = (typeof leadColumns)[number];

export function LeadTable({ items, columns, place, timezone, stale }: LeadTableProps) {
  const { t } = useI18n();
  return (
    <table className={classes.table} aria-busy={!items || stale} data-stale={stale} aria-label={t.leads.list}>
      <thead>
        <tr>
          {(['lead', ...columns] as const).map((column) => (
            <th key={column} scope="col" className={classes[`${column}Head`]}>
              {t.leads.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items
          ? items.map((item, at) => (
              <LeadRow key={at} item={item} columns={columns} place={place} timezone={timezone} />
            ))
          : Array.from({ length: 10 }, (_, row) => (
              <tr key={row} aria-hidden>
                {(['lead', ...columns] as const).map((column) => (
                  <td key={column} className={classes[column]}>
                    <Skeleton height={11} width="60%" my={4} />
                    <Skeleton height={9} width="36%" mt={8} mb={3} />
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  );
}

interface LeadRowProps extends Pick<LeadTableProps, 'columns' | 'place' | 'timezone'> {
  item: FragmentType<typeof LeadRowFragment>;
}

function LeadRow({ item, columns, place, timezone }: LeadRowProps) {
  const { t, format } = useI18n();
  const words = t.leads;
  const say = useValueLabel();
  const lead = readFragment(LeadRowFragment, item);
  const name = nameOf(lead, t);
  const { contact } = lead;
  // The second line shows the plain text that the first line does not.
  const also = contact ? [contact.email, contact.phone].filter((text) => text && text !== name).join(' · ') : '';
  const below =
    also ||
    words.knownBy(
      knownBy(lead.identities)
        .map((kind) => words.known[kind])
        .join(', '),
    );
  const campaign = lead.utmCampaign ?? lead.utmSource;
  const seen = (iso: string) => (
    <>
      <time className="num" dateTime={iso}>
        {format.dayMedium(localNow(timezone, new Date(iso)))}
      </time>
      <small className="num">{format.time(iso, timezone)}</small>
    </>
  );
  const cells: Record<LeadColumn, ReactNode> = {
    status: (
      <td key="status" className={classes.status}>
        <LeadBadge status={lead.status} />
      </td>
    ),
    source: (
      <td key="source" className={classes.source}>
        {lead.channel ? (
          <>
            <span className="truncate">{say('channel', lower(lead.channel))}</span>
            {campaign ? (
              <small className="truncate" title={campaign}>
                {campaign}
              </small>
            ) : null}
          </>
        ) : (
          <span className={classes.muted}>{words.noVisit}</span>
        )}
      </td>
    ),
    first: (
      <td key="first" className={classes.first}>
        {seen(lead.firstSeenAt)}
      </td>
    ),
    last: (
      <td key="last" className={classes.last}>
        {seen(lead.lastSeenAt)}
      </td>
    ),
    value: (
      <td key="value" className={`${classes.value} num`}>
        {typeof lead.value === 'number' && lead.currency ? (
          format.moneyExact(lead.value, lead.currency)
        ) : (
          <span className={classes.muted}>{words.noValue}</span>
        )}
      </td>
    ),
  };
  return (
    <tr>
      <th scope="row" className={classes.lead}>
        <Link
          className={`truncate ${rowLink.open}`}
          to="/p/$org/$project/leads/$lead"
          params={{ ...place, lead: lead.id }}
          search={keepFilters}
          title={contact ? name : undefined}
        >
          {name}
        </Link>
        <small className="truncate" title={below}>
          {below}
        </small>
      </th>
      {columns.map((column) => cells[column])}
    </tr>
  );
}
