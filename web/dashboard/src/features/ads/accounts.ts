import { useMutation } from '@tanstack/react-query';
import { graphql } from '@/gql';
import type { AdAccountsQuery, AdOrgConnectionsQuery, AdProjectConnectionsQuery, AdSyncQuery } from '@/gql/graphql';
import type { Dictionary } from '@/i18n/I18n';
import { request } from '@/lib/api';
import { daysBetween } from '@/lib/days';
import { lower } from '@/lib/names';
import { documentQuery, refreshEvery } from '@/lib/query';
import { allAdPlatform, type AdPlatform } from '@/rest/values';
import { useAdsChanged } from './ads';

/** Number of days that are read of a new account, unless its settings say otherwise. */
const BACKFILL = 90;
/** Number of days that are read again each night, unless the settings of an account say otherwise. */
export const RESTATED: Record<AdPlatform, number> = {
  search_ads_1: 30,
  social_ads_1: 28,
  social_ads_2: 30,
  social_ads_3: 14,
};
/** Refresh interval while days are being read. */
const whileReading = 2_000;

const AccountsDocument = graphql(`
  query AdAccounts($project: String!) {
    project(project: $project) {
      id
      adAccounts {
        id
        platform
        externalId
        name
        currency
        timezone
        connectionId
        settings {
          campaigns {
            mode
            rules {
              field
              kind
              value
            }
          }
          restateDays
          backfillDays
        }
        sync {
          state
          coveredFrom
          coveredTo
          lastSuccessAt
          nextAt
          error {
            code
            message
          }
          lost {
            from
            to
          }
        }
        spend30d {
          currency
          amount
        }
        createdAt
      }
    }
  }
`);

export type Account = AdAccountsQuery['project']['adAccounts'][number];
export type Sync = NonNullable<Account['sync']>;

const isReading = (account: Account) => account.sync?.state === 'READING';

/** Accounts of a project and sources of imported costs; more often while days are being read. */
export const accountsQuery = (project: string) => ({
  ...documentQuery('AdAccounts', AccountsDocument, { project }),
  refetchInterval: ({ state }: { state: { data?: AdAccountsQuery | undefined } }) =>
    state.data?.project.adAccounts.some(isReading) ? whileReading : refreshEvery,
});

const ProjectConnectionsDocument = graphql(`
  query AdProjectConnections($project: String!) {
    project(project: $project) {
      id
      adConnections {
        id
        platform
        name
        status
        accounts {
          externalId
          name
          currency
          timezone
          manager
          reachable
          attached
        }
      }
    }
  }
`);

export type ProjectConnection = AdProjectConnectionsQuery['project']['adConnections'][number];
export type Reached = ProjectConnection['accounts'][number];

/** Connections through which a project may read costs, with the accounts that they reach. */
export const connectionsQuery = (project: string) =>
  documentQuery('AdProjectConnections', ProjectConnectionsDocument, { project });

const OrgConnectionsDocument = graphql(`
  query AdOrgConnections($org: String!) {
    organization(org: $org) {
      id
      adConnections {
        id
        platform
        name
        connector
        status
        expiresAt
        expiresSoon
        accountCount
      }
      adPlatforms {
        platform
        connectors {
          connector
          configured
          settings
        }
      }
    }
  }
`);

export type Connection = AdOrgConnectionsQuery['organization']['adConnections'][number];

/** Ways by which the deployment may connect to a platform. */
export type PlatformWays = AdOrgConnectionsQuery['organization']['adPlatforms'][number];

/** Connections of an organization and ways to new ones, for who manages it. */
export const orgConnectionsQuery = (org: string) => ({
  ...documentQuery('AdOrgConnections', OrgConnectionsDocument, { org }),
  refetchInterval: refreshEvery,
});

const SyncDocument = graphql(`
  query AdSync($project: String!) {
    project(project: $project) {
      id
      adSync {
        accountId
        waiting
        differences {
          day
          missing
        }
        moreDifferences
        runs {
          id
          at
          from
          to
          rows
          changed
          spendDelta
          requests
          waitedMs
          outcome
          error {
            code
            message
          }
        }
      }
    }
  }
`);

export type Runs = AdSyncQuery['project']['adSync'][number];
export type Run = Runs['runs'][number];

/** Last readings of a project's accounts. */
export const syncQuery = (project: string, reading: boolean) => ({
  ...documentQuery('AdSync', SyncDocument, { project }),
  refetchInterval: reading ? whileReading : refreshEvery,
});

export const CreateConnectionDocument = graphql(`
  mutation CreateAdConnection($org: String!, $input: AdConnectionCreate!) {
    createAdConnection(org: $org, input: $input) {
      url
      state
      expiresAt
      connection {
        id
        connector
      }
    }
  }
`);

export const CompleteConnectionDocument = graphql(`
  mutation CompleteAdConnection($org: String!, $id: UUID!, $input: AdConnectionComplete!) {
    completeAdConnection(org: $org, id: $id, input: $input) {
      connection {
        id
      }
    }
  }
`);

export const DeleteConnectionDocument = graphql(`
  mutation DeleteAdConnection($org: String!, $id: UUID!, $purge: Boolean!) {
    deleteAdConnection(org: $org, id: $id, purge: $purge)
  }
`);

const AttachDocument = graphql(`
  mutation AttachAdAccount($project: String!, $accountId: String!, $input: AdAccountWrite!) {
    attachAdAccount(project: $project, accountId: $accountId, input: $input) {
      id
    }
  }
`);

const DetachDocument = graphql(`
  mutation DetachAdAccount($project: String!, $accountId: String!) {
    detachAdAccount(project: $project, accountId: $accountId)
  }
`);

const ReadNowDocument = graphql(`
  mutation SyncAds($project: String!, $input: AdSyncRequest!) {
    syncAds(project: $project, input: $input) {
      queued
      running
    }
  }
`);

/** An error after some of several accounts were attached. */
export class PartlyAttached extends Error {
  constructor(
    readonly done: number,
    readonly reason: unknown,
  ) {
    super('not all accounts were attached');
  }
}

/** Attaches accounts of a connection, one after the other. */
export async function attachAll(project: string, connectionId: string, ids: readonly string[]) {
  for (const [done, accountId] of ids.entries()) {
    try {
      await request(AttachDocument, { project, accountId, input: { connectionId } });
    } catch (reason) {
      throw done === 0 ? reason : new PartlyAttached(done, reason);
    }
  }
}

export const changeSettings = (
  project: string,
  account: Account & { connectionId: string },
  settings: NonNullable<Account['settings']>,
) =>
  request(AttachDocument, {
    project,
    accountId: account.id,
    input: { connectionId: account.connectionId, settings },
  });

export const detach = (project: string, accountId: string) => request(DetachDocument, { project, accountId });

/** Asks for yesterday and today of an account. */
export function useReadNow(project: string, done: (account: Account, error?: unknown) => void) {
  const changed = useAdsChanged();
  return useMutation({
    mutationFn: (account: Account) => request(ReadNowDocument, { project, input: { accountIds: [account.id] } }),
    onSuccess: async (_, account) => {
      done(account);
      await changed();
    },
    onError: (error, account) => {
      done(account, error);
    },
  });
}

/** Name of a connection; that of the platform if nobody gave another one. */
export function nameOf({ name }: { name: string }, t: Dictionary) {
  const platform = allAdPlatform.find((one) => one === name);
  return platform ? t.values.ad_platform[platform] : name;
}

/** The platform that costs are read from, or undefined for another source. */
export const platformOf = ({ platform }: { platform?: Account['platform'] }) =>
  platform ? lower(platform) : undefined;

/** Whether costs of an account are or were read, not imported. */
export const isRead = (account: Account): account is Account & { sync: Sync } =>
  account.sync !== null && account.sync !== undefined;

/** How many of the first days are read; null if all are, and only some are read again. */
export function progressOf({ settings, sync }: Account): { read: number; all: number } | null {
  const all = settings?.backfillDays ?? BACKFILL;
  const read = sync?.coveredFrom && sync.coveredTo ? Math.min(daysBetween(sync.coveredFrom, sync.coveredTo), all) : 0;
  return read < all ? { read, all } : null;
}

/** Codes of errors about which the dashboard has advice of its own. */
export const advised = [
  'grant_expired',
  'not_connected',
  'account_not_listed',
  'not_reached',
  'no_answer',
  'too_large',
  'storage',
] as const;

/** Whether only a new grant helps. */
export const needsGrant = (code: string) => code === 'grant_expired' || code === 'not_connected';
