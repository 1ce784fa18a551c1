import { type ReportSearch, toAnalyticsFilter } from '@/features/filters/params';
import { graphql } from '@/gql';
import type { QuestionnairesQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';
import type { QuestionnaireSearch } from './search';

const QuestionnairesDocument = graphql(`
  query Questionnaires($project: String!, $filter: AnalyticsFilter, $questionnaire: String) {
    project(project: $project) {
      id
      questionnaires {
        id
        label
        revision
        questions {
          key
          label
          type
          options {
            value
            label
          }
        }
      }
      trackingConfig {
        tracking
      }
      answers(filter: $filter, questionnaire: $questionnaire) {
        period {
          ...CappedDays
        }
        recomputing
        questionnaires {
          id
          sessions
          label {
            en
            de
          }
        }
        questionnaire {
          id
          label {
            en
            de
          }
          viewed
          answered
          contacts
          submissions
          moreQuestions
          questions {
            key
            type
            label {
              en
              de
            }
            sessions
            dropOff
            dropOffRate
            moreValues
            options {
              value
              label {
                en
                de
              }
              sessions
              share
            }
          }
        }
      }
    }
  }
`);

export type Questionnaire = QuestionnairesQuery['project']['questionnaires'][number];
export type QuestionnaireAnswers = NonNullable<QuestionnairesQuery['project']['answers']['questionnaire']>;

/** Returns true if the tracking config refuses answers that match no questionnaire. */
export function readStrict(tracking: unknown): boolean {
  const { questionnaires } = (tracking ?? {}) as { questionnaires?: { strict?: unknown } | null };
  return questionnaires?.strict === true;
}

export const questionnairesQuery = (project: string, search: ReportSearch & QuestionnaireSearch) =>
  documentQuery('Questionnaires', QuestionnairesDocument, {
    project,
    filter: toAnalyticsFilter(search),
    questionnaire: search.questionnaire ?? null,
  });
