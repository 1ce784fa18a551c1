import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { graphql } from '@/gql';
import type {
  AdEntitiesQuery,
  AdMappingRulesQuery,
  AdsMappingSuggestionsQuery,
  UtmTemplatesQuery,
} from '@/gql/graphql';
import type { Templates } from '@/lib/adUrl';
import { lower, upper } from '@/lib/names';
import { documentQuery } from '@/lib/query';
import { type AdLevel, type AdPlatform, allAdPlatform } from '@/rest/values';

/** Maximum number of rows of the report that a screen loads. */
export const ROWS = 200;
/** Maximum number of mapping rules of a project. */
export const MOST_RULES = 500;

const UnmatchedDocument = graphql(`
  query AdsUnmatched($project: String!, $filter: AnalyticsFilter, $limit: Int) {
    project(project: $project) {
      id
      adsUnmatched(filter: $filter, limit: $limit) {
        period {
          ...CappedDays
        }
        recomputing
        sessionsOfAds
        unmatchedSessions
        distinct
        rows {
          reason
          platform
          utmSource
          utmMedium
          utmCampaign
          utmContent
          utmTerm
          utmId
          sessions
          relevantSessions
          conversions
          share
        }
      }
    }
  }
`);

export const unmatchedQuery = (project: string, search: ReportSearch) =>
  documentQuery('AdsUnmatched', UnmatchedDocument, { project, filter: toAnalyticsFilter(search), limit: ROWS });

const SuggestionsDocument = graphql(`
  query AdsMappingSuggestions($project: String!, $from: String, $to: String, $preset: Preset) {
    project(project: $project) {
      id
      adsMappingSuggestions(from: $from, to: $to, preset: $preset) {
        currency
        items {
          rule {
            field
            kind
            value
            when {
              utmSource
              utmMedium
            }
            target {
              platform
              level
              entityId
            }
            note
          }
          targetName
          wouldMatch {
            sessions
            spend
          }
          rates {
            before
            after
          }
          confidence
          examples {
            value
            sessions
          }
          together
        }
      }
    }
  }
`);

export type Suggestion = AdsMappingSuggestionsQuery['project']['adsMappingSuggestions']['items'][number];

/** Suggestions in their order: each alone, or with those of its group. */
export function groupsOf<Item extends Pick<Suggestion, 'together'>>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let at = 0; at < items.length; at += groups.at(-1)?.length ?? 1)
    groups.push(items.slice(at, at + 1 + (items[at]?.together ?? 0)));
  return groups;
}

/** Suggested rules for the period of the reports. The other conditions do not count, because a rule is for all visits. */
export const suggestionsQuery = (project: string, search: ReportSearch) => {
  const { from, to, preset } = toAnalyticsFilter(search);
  return documentQuery('AdsMappingSuggestions', SuggestionsDocument, { project, from, to, preset });
};

const RulesDocument = graphql(`
  query AdMappingRules($project: String!) {
    project(project: $project) {
      id
      status {
        recomputation {
          total
        }
      }
      adMappingRules {
        id
        field
        kind
        value
        when {
          utmSource
          utmMedium
        }
        target {
          platform
          level
          entityId
        }
        targetName
        note
        createdAt
      }
    }
  }
`);

export type Rule = AdMappingRulesQuery['project']['adMappingRules'][number];

export const rulesQuery = (project: string) => documentQuery('AdMappingRules', RulesDocument, { project });

const EntitiesDocument = graphql(`
  query AdEntities($project: String!, $params: AdEntityParams!) {
    project(project: $project) {
      id
      adEntities(params: $params) {
        total
        items {
          id
          name
          parentId
          firstDay
          lastDay
        }
      }
    }
  }
`);

export type Entity = AdEntitiesQuery['project']['adEntities']['items'][number];

/** Ads of a platform and level whose name or id contains a text; all if it is empty. */
export const entitiesQuery = (project: string, platform: AdPlatform, level: AdLevel, q: string) =>
  documentQuery('AdEntities', EntitiesDocument, {
    project,
    params: { platform: upper(platform), level: upper(level), q: q.trim() === '' ? null : q.trim(), limit: 50 },
  });

const TemplatesDocument = graphql(`
  query UtmTemplates($project: String!) {
    project(project: $project) {
      id
      utmTemplates {
        platform
        template
        place
        parameters {
          name
          value
          meaning
        }
      }
    }
  }
`);

export type Template = UtmTemplatesQuery['project']['utmTemplates'][number];

export const templatesQuery = (project: string) => ({
  ...documentQuery('UtmTemplates', TemplatesDocument, { project }),
  staleTime: Infinity,
});

/** The parameters of the templates, by platform. */
export const partsOf = (templates: readonly Template[]): Templates =>
  Object.fromEntries(
    allAdPlatform.map((platform) => [
      platform,
      templates.find((template) => lower(template.platform) === platform)?.parameters ?? [],
    ]),
  ) as Record<AdPlatform, Template['parameters']>;

export const CreateRuleDocument = graphql(`
  mutation CreateAdMappingRule($project: String!, $input: AdMappingRuleWrite!) {
    createAdMappingRule(project: $project, input: $input) {
      id
    }
  }
`);

export const DeleteRuleDocument = graphql(`
  mutation DeleteAdMappingRule($project: String!, $id: String!) {
    deleteAdMappingRule(project: $project, id: $id)
  }
`);

const isAboutAds = (name: unknown) => typeof name === 'string' && /^Ad(s|[A-Z])/.test(name);

/** Returns a function that loads everything about ads again. */
export function useAdsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAboutAds(name) });
}

/** Mutation after which everything about ads is loaded again. */
export function useAdsChange<Result, Given = void>(change: (given: Given) => Promise<Result>, done: () => void) {
  const changed = useAdsChanged();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      done();
      await changed();
    },
  });
}
