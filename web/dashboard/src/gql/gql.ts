/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Me {\n    me {\n      user { id email name locale }\n      lastProjectId\n      memberships {\n        role\n        scopes\n        org { id slug name }\n        projects { id slug name }\n      }\n    }\n  }\n": typeof types.MeDocument,
    "\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions { dimension options { value label sessions } }\n      }\n    }\n  }\n": typeof types.FilterOptionsDocument,
    "\n  query Install($project: String!) {\n    project(project: $project) {\n      id\n      name\n      publishableKeys { id value expiresAt revokedAt createdAt }\n      trackingConfig { tracking }\n    }\n  }\n": typeof types.InstallDocument,
    "\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      status { firstEventAt lastEventAt today { stored ignored { reason count } } }\n    }\n  }\n": typeof types.WaitingDocument,
    "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n": typeof types.CreateProjectDocument,
    "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n": typeof types.CreateOrganizationDocument,
    "\n  fragment KpiTiles on Overview {\n    currency\n    totals { ...KpiTotals }\n    comparison { period { from to } totals { ...KpiTotals } }\n  }\n": typeof types.KpiTilesFragmentDoc,
    "\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n": typeof types.KpiTotalsFragmentDoc,
    "\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) { extras { currentVisitors } }\n    }\n  }\n": typeof types.LiveCountDocument,
    "\n  fragment SeriesChart on Overview {\n    bucket\n    period { from to days timezone }\n    series { start sessions visitors pageviews conversions }\n    comparison {\n      period { from to }\n      series { start sessions visitors pageviews conversions }\n    }\n  }\n": typeof types.SeriesChartFragmentDoc,
    "\n  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals { sessions }\n        extras { testSessions firstDay }\n        ...KpiTiles\n        ...SeriesChart\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        distinct\n        totals { sessions }\n        rows { value label sessions visitors pageviews conversions conversionRate conversionValue bounceRate averageEngagedMs share }\n      }\n    }\n  }\n": typeof types.BreakdownDocument,
    "\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        distinct\n        totals { pageviews }\n        rows { page group pageviews sessions visitors entries exits bounceRate conversions engagedMs { median } scroll { median } }\n      }\n    }\n  }\n": typeof types.PagesDocument,
    "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      configRev\n      createdAt\n    }\n  }\n": typeof types.ProjectDocument,
};
const documents: Documents = {
    "\n  query Me {\n    me {\n      user { id email name locale }\n      lastProjectId\n      memberships {\n        role\n        scopes\n        org { id slug name }\n        projects { id slug name }\n      }\n    }\n  }\n": types.MeDocument,
    "\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions { dimension options { value label sessions } }\n      }\n    }\n  }\n": types.FilterOptionsDocument,
    "\n  query Install($project: String!) {\n    project(project: $project) {\n      id\n      name\n      publishableKeys { id value expiresAt revokedAt createdAt }\n      trackingConfig { tracking }\n    }\n  }\n": types.InstallDocument,
    "\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      status { firstEventAt lastEventAt today { stored ignored { reason count } } }\n    }\n  }\n": types.WaitingDocument,
    "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n": types.CreateProjectDocument,
    "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n": types.CreateOrganizationDocument,
    "\n  fragment KpiTiles on Overview {\n    currency\n    totals { ...KpiTotals }\n    comparison { period { from to } totals { ...KpiTotals } }\n  }\n": types.KpiTilesFragmentDoc,
    "\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n": types.KpiTotalsFragmentDoc,
    "\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) { extras { currentVisitors } }\n    }\n  }\n": types.LiveCountDocument,
    "\n  fragment SeriesChart on Overview {\n    bucket\n    period { from to days timezone }\n    series { start sessions visitors pageviews conversions }\n    comparison {\n      period { from to }\n      series { start sessions visitors pageviews conversions }\n    }\n  }\n": types.SeriesChartFragmentDoc,
    "\n  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals { sessions }\n        extras { testSessions firstDay }\n        ...KpiTiles\n        ...SeriesChart\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        distinct\n        totals { sessions }\n        rows { value label sessions visitors pageviews conversions conversionRate conversionValue bounceRate averageEngagedMs share }\n      }\n    }\n  }\n": types.BreakdownDocument,
    "\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        distinct\n        totals { pageviews }\n        rows { page group pageviews sessions visitors entries exits bounceRate conversions engagedMs { median } scroll { median } }\n      }\n    }\n  }\n": types.PagesDocument,
    "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      configRev\n      createdAt\n    }\n  }\n": types.ProjectDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Me {\n    me {\n      user { id email name locale }\n      lastProjectId\n      memberships {\n        role\n        scopes\n        org { id slug name }\n        projects { id slug name }\n      }\n    }\n  }\n"): typeof import('./graphql').MeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions { dimension options { value label sessions } }\n      }\n    }\n  }\n"): typeof import('./graphql').FilterOptionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Install($project: String!) {\n    project(project: $project) {\n      id\n      name\n      publishableKeys { id value expiresAt revokedAt createdAt }\n      trackingConfig { tracking }\n    }\n  }\n"): typeof import('./graphql').InstallDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      status { firstEventAt lastEventAt today { stored ignored { reason count } } }\n    }\n  }\n"): typeof import('./graphql').WaitingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n"): typeof import('./graphql').CreateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n"): typeof import('./graphql').CreateOrganizationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KpiTiles on Overview {\n    currency\n    totals { ...KpiTotals }\n    comparison { period { from to } totals { ...KpiTotals } }\n  }\n"): typeof import('./graphql').KpiTilesFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n"): typeof import('./graphql').KpiTotalsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) { extras { currentVisitors } }\n    }\n  }\n"): typeof import('./graphql').LiveCountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SeriesChart on Overview {\n    bucket\n    period { from to days timezone }\n    series { start sessions visitors pageviews conversions }\n    comparison {\n      period { from to }\n      series { start sessions visitors pageviews conversions }\n    }\n  }\n"): typeof import('./graphql').SeriesChartFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals { sessions }\n        extras { testSessions firstDay }\n        ...KpiTiles\n        ...SeriesChart\n      }\n    }\n  }\n"): typeof import('./graphql').OverviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        distinct\n        totals { sessions }\n        rows { value label sessions visitors pageviews conversions conversionRate conversionValue bounceRate averageEngagedMs share }\n      }\n    }\n  }\n"): typeof import('./graphql').BreakdownDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        distinct\n        totals { pageviews }\n        rows { page group pageviews sessions visitors entries exits bounceRate conversions engagedMs { median } scroll { median } }\n      }\n    }\n  }\n"): typeof import('./graphql').PagesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      configRev\n      createdAt\n    }\n  }\n"): typeof import('./graphql').ProjectDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
