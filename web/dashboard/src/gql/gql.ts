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
    "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n": typeof types.CreateProjectDocument,
    "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n": typeof types.CreateOrganizationDocument,
    "\n  query Install($project: String!) {\n    project(project: $project) {\n      id\n      name\n      publishableKeys { id value expiresAt revokedAt createdAt }\n      trackingConfig { tracking }\n    }\n  }\n": typeof types.InstallDocument,
    "\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      status { firstEventAt lastEventAt today { stored ignored { reason count } } }\n    }\n  }\n": typeof types.WaitingDocument,
    "\n  fragment KpiTiles on Overview {\n    currency\n    totals { ...KpiTotals }\n    comparison { period { from to } totals { ...KpiTotals } }\n  }\n": typeof types.KpiTilesFragmentDoc,
    "\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n": typeof types.KpiTotalsFragmentDoc,
    "\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) { extras { currentVisitors } }\n    }\n  }\n": typeof types.LiveCountDocument,
    "\n  fragment SeriesChart on Overview {\n    bucket\n    period { from to days timezone }\n    series { start sessions visitors pageviews conversions }\n    comparison {\n      period { from to }\n      series { start sessions visitors pageviews conversions }\n    }\n  }\n": typeof types.SeriesChartFragmentDoc,
    "\n  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals { sessions }\n        extras { testSessions firstDay }\n        ...KpiTiles\n        ...SeriesChart\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        distinct\n        totals { sessions }\n        rows { value label sessions visitors pageviews conversions conversionRate conversionValue bounceRate averageEngagedMs share }\n      }\n    }\n  }\n": typeof types.BreakdownDocument,
    "\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        distinct\n        totals { pageviews }\n        rows { page group pageviews sessions visitors entries exits bounceRate conversions engagedMs { median } scroll { median } }\n      }\n    }\n  }\n": typeof types.PagesDocument,
    "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      retentionDays\n      createdAt\n    }\n  }\n": typeof types.ProjectDocument,
    "\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel source refHost utmSource utmMedium utmCampaign utmContent utmTerm utmId clickIds\n      adPlatform adAccountId adCampaignId adAdsetId adId\n    }\n  }\n": typeof types.AttributionCardFragmentDoc,
    "\n  fragment RelevanceCard on SessionDetail {\n    relevance { score tier version parts { key label points max } }\n  }\n": typeof types.RelevanceCardFragmentDoc,
    "\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTier\n  }\n": typeof types.SessionRowFragmentDoc,
    "\n  fragment Timeline on SessionDetail {\n    pageviews { id startedAt nav host page group engagedMs scroll clicks internalClicks viewport }\n    timeline { at kind pageviewId name props label }\n  }\n": typeof types.TimelineFragmentDoc,
    "\n  fragment Budgets on ProjectStatus {\n    storage { estimatedBytes quotaBytes }\n    quota { pageviewsToday pageviewsPerDay eventsToday eventsPerDay }\n    eventNames { unregistered limit droppedToday }\n  }\n": typeof types.BudgetsFragmentDoc,
    "\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) { key { id } }\n  }\n": typeof types.CreateKeyDocument,
    "\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) { key { id } }\n  }\n": typeof types.RollKeyDocument,
    "\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n": typeof types.RevokeKeyDocument,
    "\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) { id name timezone currency retentionDays }\n  }\n": typeof types.UpdateProjectDocument,
    "\n  fragment Today on ProjectStatus {\n    today { day stored ignored { reason count } }\n  }\n": typeof types.TodayFragmentDoc,
    "\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) { tracking configRev }\n  }\n": typeof types.UpdateTrackingDocument,
    "\n  query Session($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id startedAt lastAt stitch consent test country lang device browser os screen variant\n          pageviews events engagedMs maxScroll clicks videoMs converted goals\n        }\n        ...AttributionCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n": typeof types.SessionDocument,
    "\n  query Sessions($project: String!, $filter: AnalyticsFilter, $sort: SessionSort, $dir: SortDir, $limit: Int, $offset: Int) {\n    project(project: $project) {\n      id\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        items { id ...SessionRow }\n      }\n    }\n  }\n": typeof types.SessionsDocument,
    "\n  query Keys($project: String!) {\n    project(project: $project) {\n      id\n      publishableKeys { id name hint value createdBy createdAt expiresAt revokedAt lastUsedAt rolledFrom }\n    }\n  }\n": typeof types.KeysDocument,
    "\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota { exceeded reason }\n        spool { batches lostToday }\n        ...Today\n        ...Budgets\n      }\n    }\n  }\n": typeof types.StatusDocument,
    "\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig { tracking configRev }\n    }\n  }\n": typeof types.TrackingConfigDocument,
};
const documents: Documents = {
    "\n  query Me {\n    me {\n      user { id email name locale }\n      lastProjectId\n      memberships {\n        role\n        scopes\n        org { id slug name }\n        projects { id slug name }\n      }\n    }\n  }\n": types.MeDocument,
    "\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions { dimension options { value label sessions } }\n      }\n    }\n  }\n": types.FilterOptionsDocument,
    "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n": types.CreateProjectDocument,
    "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n": types.CreateOrganizationDocument,
    "\n  query Install($project: String!) {\n    project(project: $project) {\n      id\n      name\n      publishableKeys { id value expiresAt revokedAt createdAt }\n      trackingConfig { tracking }\n    }\n  }\n": types.InstallDocument,
    "\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      status { firstEventAt lastEventAt today { stored ignored { reason count } } }\n    }\n  }\n": types.WaitingDocument,
    "\n  fragment KpiTiles on Overview {\n    currency\n    totals { ...KpiTotals }\n    comparison { period { from to } totals { ...KpiTotals } }\n  }\n": types.KpiTilesFragmentDoc,
    "\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n": types.KpiTotalsFragmentDoc,
    "\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) { extras { currentVisitors } }\n    }\n  }\n": types.LiveCountDocument,
    "\n  fragment SeriesChart on Overview {\n    bucket\n    period { from to days timezone }\n    series { start sessions visitors pageviews conversions }\n    comparison {\n      period { from to }\n      series { start sessions visitors pageviews conversions }\n    }\n  }\n": types.SeriesChartFragmentDoc,
    "\n  query Overview($project: String!, $filter: AnalyticsFilter, $bucket: Bucket, $compare: Boolean) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals { sessions }\n        extras { testSessions firstDay }\n        ...KpiTiles\n        ...SeriesChart\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        distinct\n        totals { sessions }\n        rows { value label sessions visitors pageviews conversions conversionRate conversionValue bounceRate averageEngagedMs share }\n      }\n    }\n  }\n": types.BreakdownDocument,
    "\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        distinct\n        totals { pageviews }\n        rows { page group pageviews sessions visitors entries exits bounceRate conversions engagedMs { median } scroll { median } }\n      }\n    }\n  }\n": types.PagesDocument,
    "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      retentionDays\n      createdAt\n    }\n  }\n": types.ProjectDocument,
    "\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel source refHost utmSource utmMedium utmCampaign utmContent utmTerm utmId clickIds\n      adPlatform adAccountId adCampaignId adAdsetId adId\n    }\n  }\n": types.AttributionCardFragmentDoc,
    "\n  fragment RelevanceCard on SessionDetail {\n    relevance { score tier version parts { key label points max } }\n  }\n": types.RelevanceCardFragmentDoc,
    "\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTier\n  }\n": types.SessionRowFragmentDoc,
    "\n  fragment Timeline on SessionDetail {\n    pageviews { id startedAt nav host page group engagedMs scroll clicks internalClicks viewport }\n    timeline { at kind pageviewId name props label }\n  }\n": types.TimelineFragmentDoc,
    "\n  fragment Budgets on ProjectStatus {\n    storage { estimatedBytes quotaBytes }\n    quota { pageviewsToday pageviewsPerDay eventsToday eventsPerDay }\n    eventNames { unregistered limit droppedToday }\n  }\n": types.BudgetsFragmentDoc,
    "\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) { key { id } }\n  }\n": types.CreateKeyDocument,
    "\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) { key { id } }\n  }\n": types.RollKeyDocument,
    "\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n": types.RevokeKeyDocument,
    "\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) { id name timezone currency retentionDays }\n  }\n": types.UpdateProjectDocument,
    "\n  fragment Today on ProjectStatus {\n    today { day stored ignored { reason count } }\n  }\n": types.TodayFragmentDoc,
    "\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) { tracking configRev }\n  }\n": types.UpdateTrackingDocument,
    "\n  query Session($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id startedAt lastAt stitch consent test country lang device browser os screen variant\n          pageviews events engagedMs maxScroll clicks videoMs converted goals\n        }\n        ...AttributionCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n": types.SessionDocument,
    "\n  query Sessions($project: String!, $filter: AnalyticsFilter, $sort: SessionSort, $dir: SortDir, $limit: Int, $offset: Int) {\n    project(project: $project) {\n      id\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        items { id ...SessionRow }\n      }\n    }\n  }\n": types.SessionsDocument,
    "\n  query Keys($project: String!) {\n    project(project: $project) {\n      id\n      publishableKeys { id name hint value createdBy createdAt expiresAt revokedAt lastUsedAt rolledFrom }\n    }\n  }\n": types.KeysDocument,
    "\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota { exceeded reason }\n        spool { batches lostToday }\n        ...Today\n        ...Budgets\n      }\n    }\n  }\n": types.StatusDocument,
    "\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig { tracking configRev }\n    }\n  }\n": types.TrackingConfigDocument,
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
export function graphql(source: "\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project { id slug orgSlug }\n    }\n  }\n"): typeof import('./graphql').CreateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) { id slug }\n  }\n"): typeof import('./graphql').CreateOrganizationDocument;
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
export function graphql(source: "\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      retentionDays\n      createdAt\n    }\n  }\n"): typeof import('./graphql').ProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel source refHost utmSource utmMedium utmCampaign utmContent utmTerm utmId clickIds\n      adPlatform adAccountId adCampaignId adAdsetId adId\n    }\n  }\n"): typeof import('./graphql').AttributionCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RelevanceCard on SessionDetail {\n    relevance { score tier version parts { key label points max } }\n  }\n"): typeof import('./graphql').RelevanceCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTier\n  }\n"): typeof import('./graphql').SessionRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Timeline on SessionDetail {\n    pageviews { id startedAt nav host page group engagedMs scroll clicks internalClicks viewport }\n    timeline { at kind pageviewId name props label }\n  }\n"): typeof import('./graphql').TimelineFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Budgets on ProjectStatus {\n    storage { estimatedBytes quotaBytes }\n    quota { pageviewsToday pageviewsPerDay eventsToday eventsPerDay }\n    eventNames { unregistered limit droppedToday }\n  }\n"): typeof import('./graphql').BudgetsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) { key { id } }\n  }\n"): typeof import('./graphql').CreateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) { key { id } }\n  }\n"): typeof import('./graphql').RollKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n"): typeof import('./graphql').RevokeKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) { id name timezone currency retentionDays }\n  }\n"): typeof import('./graphql').UpdateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Today on ProjectStatus {\n    today { day stored ignored { reason count } }\n  }\n"): typeof import('./graphql').TodayFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) { tracking configRev }\n  }\n"): typeof import('./graphql').UpdateTrackingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Session($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id startedAt lastAt stitch consent test country lang device browser os screen variant\n          pageviews events engagedMs maxScroll clicks videoMs converted goals\n        }\n        ...AttributionCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n"): typeof import('./graphql').SessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Sessions($project: String!, $filter: AnalyticsFilter, $sort: SessionSort, $dir: SortDir, $limit: Int, $offset: Int) {\n    project(project: $project) {\n      id\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        items { id ...SessionRow }\n      }\n    }\n  }\n"): typeof import('./graphql').SessionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Keys($project: String!) {\n    project(project: $project) {\n      id\n      publishableKeys { id name hint value createdBy createdAt expiresAt revokedAt lastUsedAt rolledFrom }\n    }\n  }\n"): typeof import('./graphql').KeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota { exceeded reason }\n        spool { batches lostToday }\n        ...Today\n        ...Budgets\n      }\n    }\n  }\n"): typeof import('./graphql').StatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig { tracking configRev }\n    }\n  }\n"): typeof import('./graphql').TrackingConfigDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
