import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import rowLink from '@/components/RowLink.module.css';
import { StatusBadge, UploadBadge } from '@/features/conversions/Badges';
import { useProject } from '@/features/project/project';
import { type FragmentType, graphql, readFragment } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import classes from './Sessions.module.css';

const ConversionItemFragment = graphql(`
  fragment ConversionItem on Conversion {
    id
    definition
    status
    occurredAt
    value
    currency
    uploads {
      destination
      state
    }
  }
`);

/** Loaded only if the session has conversions, because not everyone may see them. */
const ConversionNamesDocument = graphql(`
  query ConversionNames($project: String!) {
    project(project: $project) {
      id
      conversionDefinitions {
        key
        name
      }
    }
  }
`);

interface ConversionsCardProps {
  conversions: readonly FragmentType<typeof ConversionItemFragment>[];
  place: { org: string; project: string };
}

/** Conversions of a session or a person, each with a link. */
export function ConversionsCard({ conversions, place }: ConversionsCardProps) {
  const { t, format } = useI18n();
  const { address, timezone } = useProject();
  const names = useQuery(documentQuery('ConversionNames', ConversionNamesDocument, { project: address }));
  const definitions = names.data?.project.conversionDefinitions;
  return (
    <ul className={classes.conversions}>
      {conversions.map((conversion) => {
        const { id, definition, status, occurredAt, value, currency, uploads } = readFragment(
          ConversionItemFragment,
          conversion,
        );
        const name = definitions?.find(({ key }) => key === definition)?.name ?? definition;
        return (
          <li key={id}>
            <Link
              className={rowLink.open}
              to="/p/$org/$project/conversions/$conversion"
              params={{ ...place, conversion: id }}
              aria-label={t.conversions.open(name, format.dateTime(occurredAt, timezone))}
            >
              {name}
            </Link>
            <span className="num">
              {[
                ...(typeof value === 'number' ? [format.moneyExact(value, currency)] : []),
                format.time(occurredAt, timezone),
              ].join(' · ')}
            </span>
            <span className={classes.told}>
              <StatusBadge status={status} />
              {uploads.map(({ destination, state }) => (
                <UploadBadge key={destination} state={state} platform={t.values.ad_platform[lower(destination)]} />
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
