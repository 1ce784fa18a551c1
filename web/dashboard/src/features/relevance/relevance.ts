import type { AnalyticsFilter, RankedBy } from '@/gql/graphql';
import { graphql } from '@/gql';
import { documentQuery } from '@/lib/query';

export const RelevanceDocument = graphql(`
  query Relevance($project: String!) {
    project(project: $project) {
      id
      relevance {
        active {
          version
          config
          revision
        }
        versions {
          version
          config
          note
          savedBy
          savedByKind
          savedAt
        }
        rescoring {
          done
          total
          secondsLeft
        }
      }
      trackingConfig {
        tracking
      }
      goals {
        key
        name
      }
      filterOptions(filter: { preset: DAYS_90 }, limit: 100) {
        dimensions {
          dimension
          options {
            value
            label
          }
        }
      }
    }
  }
`);

export const RelevancePreviewDocument = graphql(`
  query RelevancePreview($project: String!, $config: JSON!, $sample: Int) {
    project(project: $project) {
      id
      relevancePreview(config: $config, sample: $sample) {
        sessions
        distribution {
          from
          to
          before
          after
        }
        tiersBefore {
          key
          label
          sessions
        }
        tiersAfter {
          key
          label
          sessions
        }
        averageBefore
        averageAfter
        relevantBefore
        relevantAfter
        changed
        changes {
          id
          startedAt
          before {
            score
            label
          }
          after {
            score
            label
          }
        }
      }
    }
  }
`);

export const RelevanceRankingDocument = graphql(`
  query RelevanceRanking($project: String!, $filter: AnalyticsFilter, $by: RankedBy, $minSessions: Int) {
    project(project: $project) {
      id
      relevanceRanking(filter: $filter, by: $by, minSessions: $minSessions, limit: 100) {
        relevantMinScore
        sessions
        relevantSessions
        distinct
        recomputing
        rows {
          value
          sessions
          relevantSessions
          relevantShare
          averageRelevance
        }
      }
    }
  }
`);

export const SaveRelevanceDocument = graphql(`
  mutation SaveRelevance($project: String!, $config: JSON!, $note: String, $revision: String) {
    saveRelevance(project: $project, config: $config, note: $note, revision: $revision) {
      active {
        version
      }
    }
  }
`);

export const RescoreDocument = graphql(`
  mutation Rescore($project: String!) {
    rescore(project: $project) {
      sessions
    }
  }
`);

export const relevanceQuery = (project: string) => documentQuery('Relevance', RelevanceDocument, { project });

export const rankingQuery = (project: string, filter: AnalyticsFilter, by: RankedBy, minSessions: number) =>
  documentQuery('RelevanceRanking', RelevanceRankingDocument, { project, filter, by, minSessions });
