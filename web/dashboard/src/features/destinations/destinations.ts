import { graphql } from '@/gql';
import type {
  ConversionDestinationsQuery,
  DestinationCredentialsWrite,
  DestinationSettingsWrite,
  DestinationWrite,
} from '@/gql/graphql';
import { lower } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import type { AdPlatform, DestinationCredential } from '@/rest/values';

const DestinationsDocument = graphql(`
  query ConversionDestinations($project: String!) {
    project(project: $project) {
      id
      conversionDefinitions {
        key
        name
        destinations
      }
      destinations {
        provider
        enabled
        ready
        settings {
          customerId
          loginCustomerId
          api
          pixelId
          actionSource
          adAccountId
          eventSourceId
          eventSetId
          testEventCode
        }
        credentials {
          name
          hint
        }
        feed
        endingVersion {
          version
          endsAt
        }
        pause {
          until
          code
          message
        }
        updatedAt
        health {
          sent
          skipped {
            code
            count
          }
          failed {
            code
            count
          }
          expired
          waiting
          queued
          lastSentAt
          delay {
            medianSeconds
            p90Seconds
          }
        }
      }
    }
  }
`);

export type Destination = ConversionDestinationsQuery['project']['destinations'][number];
export type Health = Destination['health'];

export const destinationsQuery = (project: string) =>
  documentQuery('ConversionDestinations', DestinationsDocument, { project });

export const PutDestinationDocument = graphql(`
  mutation PutDestination($project: String!, $provider: AdPlatform!, $input: DestinationWrite!) {
    putDestination(project: $project, provider: $provider, input: $input) {
      provider
      ready
    }
  }
`);

export const TestDestinationDocument = graphql(`
  mutation TestDestination($project: String!, $provider: AdPlatform!, $conversion: String) {
    testDestination(project: $project, provider: $provider, conversion: $conversion) {
      outcome
      summary
      code
      message
    }
  }
`);

export const RetryConversionsDocument = graphql(`
  mutation RetryConversions(
    $project: String!
    $destination: AdPlatform!
    $reason: String
    $after: UUID
    $dryRun: Boolean!
  ) {
    retryConversions(project: $project, destination: $destination, reason: $reason, after: $after, dryRun: $dryRun) {
      queued
      waiting
      next
    }
  }
`);

export const BackfillConversionsDocument = graphql(`
  mutation BackfillConversions(
    $project: String!
    $destination: AdPlatform!
    $days: Int!
    $after: UUID
    $dryRun: Boolean!
  ) {
    backfillConversions(project: $project, destination: $destination, days: $days, after: $after, dryRun: $dryRun) {
      queued
      waiting
      next
    }
  }
`);

/** What is sent again: uploads that ended with a code, or conversions from before the platform was set up. */
export type Sending = { kind: 'retry'; code: string } | { kind: 'backfill' };

/** Reasons that do not change, whoever sends again. */
const inVain: ReadonlySet<string> = new Set([
  'no_consent',
  'consent_withdrawn',
  'not_counted',
  'visit_deleted',
  'erased',
  'unsupported_change',
]);

/** Whether uploads that ended for this reason may succeed when they are sent again. */
export const mayTurnOut = (code: string) => code !== '' && !inVain.has(code);

export type Setting = Exclude<keyof Destination['settings'], '__typename'>;
/** Ways of authentication, if a platform has several. */
export type Way = 'token' | 'client';

interface Asks {
  settings: readonly { name: Setting; needed: boolean }[];
  credentials: Readonly<Partial<Record<Way, readonly DestinationCredential[]>>>;
}

const client = ['clientId', 'clientSecret', 'refreshToken'] as const;

/** Settings and credentials of each platform, in the order of the form. The server validates them. */
export const asks: Readonly<Record<AdPlatform, Asks>> = {
  search_ads_1: {
    settings: [
      { name: 'customerId', needed: true },
      { name: 'loginCustomerId', needed: false },
      { name: 'api', needed: false },
    ],
    credentials: { client: [...client, 'developerToken'] },
  },
  social_ads_1: {
    settings: [
      { name: 'pixelId', needed: true },
      { name: 'actionSource', needed: false },
      { name: 'testEventCode', needed: false },
    ],
    credentials: { token: ['accessToken'] },
  },
  social_ads_2: {
    settings: [{ name: 'adAccountId', needed: true }],
    credentials: { token: ['accessToken'], client },
  },
  social_ads_3: {
    settings: [
      { name: 'eventSourceId', needed: true },
      { name: 'eventSetId', needed: false },
      { name: 'testEventCode', needed: false },
    ],
    credentials: { token: ['accessToken'] },
  },
};

/** The setting that identifies the account of a platform. */
export const accountOf = (destination: Destination) =>
  destination.settings[asks[lower(destination.provider)].settings[0]?.name ?? 'customerId'] ?? null;

export type State = 'new' | 'incomplete' | 'off' | 'on' | 'paused';

export function stateOf({ enabled, ready, pause, credentials, settings, updatedAt }: Destination): State {
  if (enabled) return pause ? 'paused' : 'on';
  if (ready) return 'off';
  const begun =
    credentials.some(({ hint }) => hint !== null && hint !== undefined) ||
    Object.entries(settings).some(([name, value]) => name !== 'api' && typeof value === 'string');
  return updatedAt && begun ? 'incomplete' : 'new';
}

/** The interface that a draft of search_ads_1 chooses. A new destination uses the newer one. */
export const apiOf = ({ settings }: Draft) =>
  (settings.api?.toLowerCase() ?? 'ingestion') as Lowercase<NonNullable<Destination['settings']['api']>>;

/** Returns true if a test needs a test code that is not set yet. */
export const lacksTestCode = ({ provider, settings }: Destination) =>
  asks[lower(provider)].settings.some(({ name }) => name === 'testEventCode') && !settings.testEventCode;

export const feedAddress = (origin: string, project: string) => `${origin}/v1/projects/${project}/feeds/google-ads.csv`;

/** A destination as form state. */
export interface Draft {
  enabled: boolean;
  feed: boolean;
  way: Way;
  settings: Partial<Record<Setting, string>>;
  /** The typed credentials. Stored credentials are never sent to the browser. */
  credentials: Partial<Record<DestinationCredential, string>>;
}

export const isKept = (destination: Destination, credential: DestinationCredential) =>
  typeof keptHint(destination, credential) === 'string';

export const keptHint = ({ credentials }: Destination, credential: DestinationCredential) =>
  credentials.find(({ name }) => credentialOf(name) === credential)?.hint ?? null;

/** REST writes the names of credentials as fields, GraphQL in capitals. */
export const credentialOf = (name: Destination['credentials'][number]['name']) =>
  lower(name).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as DestinationCredential;

export function draftOf(destination: Destination): Draft {
  const { credentials } = asks[lower(destination.provider)];
  const ways = Object.keys(credentials) as Way[];
  const kept = ways.find((way) => credentials[way]?.some((name) => isKept(destination, name)));
  const settings = Object.entries(destination.settings).filter(([, value]) => typeof value === 'string');
  return {
    enabled: stateOf(destination) === 'new' || destination.enabled,
    feed: destination.feed,
    way: kept ?? ways[0] ?? 'token',
    settings: Object.fromEntries(settings) as Draft['settings'],
    credentials: {},
  };
}

/** Input to save: all settings, and the typed credentials. Removes credentials of another way of authentication. */
export function writeDraft(destination: Destination, draft: Draft): DestinationWrite {
  const { settings, credentials } = asks[lower(destination.provider)];
  const ofWay = credentials[draft.way] ?? [];
  const given = (name: Setting) => draft.settings[name]?.trim() ?? '';
  const typed = ofWay.map((name) => [name, draft.credentials[name]?.trim() ?? ''] as const);
  const others = Object.values(credentials)
    .flat()
    .filter((name) => !ofWay.includes(name) && isKept(destination, name));
  return {
    enabled: draft.enabled,
    feed: draft.feed,
    settings: Object.fromEntries(
      settings.filter(({ name }) => given(name) !== '').map(({ name }) => [name, given(name)]),
    ) as DestinationSettingsWrite,
    credentials: Object.fromEntries([
      ...typed.filter(([, secret]) => secret !== ''),
      ...others.map((name) => [name, null] as const),
    ]) as DestinationCredentialsWrite,
  };
}

/** Input that deletes all settings and credentials. */
export const disconnected = ({ credentials }: Destination): DestinationWrite => ({
  enabled: false,
  feed: false,
  settings: {},
  credentials: Object.fromEntries(credentials.map(({ name }) => [credentialOf(name), null])),
});
