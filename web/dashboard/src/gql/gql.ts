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
  '\n  query Me {\n    me {\n      user {\n        id\n        email\n        name\n        locale\n        emailVerified\n        createdAt\n      }\n      lastProjectId\n      memberships {\n        role\n        pii\n        scopes\n        org {\n          id\n          slug\n          name\n        }\n        projects {\n          id\n          slug\n          name\n        }\n      }\n    }\n  }\n': typeof types.MeDocument;
  '\n  query AdAccounts($project: String!) {\n    project(project: $project) {\n      id\n      adAccounts {\n        id\n        platform\n        externalId\n        name\n        currency\n        timezone\n        connectionId\n        settings {\n          campaigns {\n            mode\n            rules {\n              field\n              kind\n              value\n            }\n          }\n          restateDays\n          backfillDays\n        }\n        sync {\n          state\n          coveredFrom\n          coveredTo\n          lastSuccessAt\n          nextAt\n          error {\n            code\n            message\n          }\n        }\n        spend30d {\n          currency\n          amount\n        }\n        createdAt\n      }\n    }\n  }\n': typeof types.AdAccountsDocument;
  '\n  query AdProjectConnections($project: String!) {\n    project(project: $project) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        status\n        accounts {\n          externalId\n          name\n          currency\n          timezone\n          manager\n          reachable\n          attached\n        }\n      }\n    }\n  }\n': typeof types.AdProjectConnectionsDocument;
  '\n  query AdOrgConnections($org: String!) {\n    organization(org: $org) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        connector\n        status\n        expiresAt\n        expiresSoon\n        accountCount\n      }\n      adPlatforms {\n        platform\n        connectors {\n          connector\n          configured\n          settings\n        }\n      }\n    }\n  }\n': typeof types.AdOrgConnectionsDocument;
  '\n  query AdSync($project: String!) {\n    project(project: $project) {\n      id\n      adSync {\n        accountId\n        waiting\n        differences {\n          day\n          missing\n        }\n        moreDifferences\n        runs {\n          id\n          at\n          from\n          to\n          rows\n          changed\n          spendDelta\n          requests\n          waitedMs\n          outcome\n          error {\n            code\n            message\n          }\n        }\n      }\n    }\n  }\n': typeof types.AdSyncDocument;
  '\n  mutation CreateAdConnection($org: String!, $input: AdConnectionCreate!) {\n    createAdConnection(org: $org, input: $input) {\n      url\n      state\n      expiresAt\n      connection {\n        id\n        connector\n      }\n    }\n  }\n': typeof types.CreateAdConnectionDocument;
  '\n  mutation CompleteAdConnection($org: String!, $id: UUID!, $input: AdConnectionComplete!) {\n    completeAdConnection(org: $org, id: $id, input: $input) {\n      connection {\n        id\n      }\n    }\n  }\n': typeof types.CompleteAdConnectionDocument;
  '\n  mutation DeleteAdConnection($org: String!, $id: UUID!, $purge: Boolean!) {\n    deleteAdConnection(org: $org, id: $id, purge: $purge)\n  }\n': typeof types.DeleteAdConnectionDocument;
  '\n  mutation AttachAdAccount($project: String!, $accountId: String!, $input: AdAccountWrite!) {\n    attachAdAccount(project: $project, accountId: $accountId, input: $input) {\n      id\n    }\n  }\n': typeof types.AttachAdAccountDocument;
  '\n  mutation DetachAdAccount($project: String!, $accountId: String!) {\n    detachAdAccount(project: $project, accountId: $accountId)\n  }\n': typeof types.DetachAdAccountDocument;
  '\n  mutation SyncAds($project: String!, $input: AdSyncRequest!) {\n    syncAds(project: $project, input: $input) {\n      queued\n      running\n    }\n  }\n': typeof types.SyncAdsDocument;
  '\n  query AdsUnmatched($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      adsUnmatched(filter: $filter, limit: $limit) {\n        recomputing\n        sessionsOfAds\n        unmatchedSessions\n        distinct\n        rows {\n          reason\n          platform\n          utmSource\n          utmMedium\n          utmCampaign\n          utmContent\n          utmTerm\n          utmId\n          sessions\n          relevantSessions\n          conversions\n          share\n        }\n      }\n    }\n  }\n': typeof types.AdsUnmatchedDocument;
  '\n  query AdsMappingSuggestions($project: String!, $from: String, $to: String, $preset: Preset) {\n    project(project: $project) {\n      id\n      adsMappingSuggestions(from: $from, to: $to, preset: $preset) {\n        currency\n        items {\n          rule {\n            field\n            kind\n            value\n            when {\n              utmSource\n              utmMedium\n            }\n            target {\n              platform\n              level\n              entityId\n            }\n            note\n          }\n          targetName\n          wouldMatch {\n            sessions\n            spend\n          }\n          rates {\n            before\n            after\n          }\n          confidence\n          examples {\n            value\n            sessions\n          }\n          together\n        }\n      }\n    }\n  }\n': typeof types.AdsMappingSuggestionsDocument;
  '\n  query AdMappingRules($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          total\n        }\n      }\n      adMappingRules {\n        id\n        field\n        kind\n        value\n        when {\n          utmSource\n          utmMedium\n        }\n        target {\n          platform\n          level\n          entityId\n        }\n        targetName\n        note\n        createdAt\n      }\n    }\n  }\n': typeof types.AdMappingRulesDocument;
  '\n  query AdEntities($project: String!, $params: AdEntityParams!) {\n    project(project: $project) {\n      id\n      adEntities(params: $params) {\n        total\n        items {\n          id\n          name\n          parentId\n          firstDay\n          lastDay\n        }\n      }\n    }\n  }\n': typeof types.AdEntitiesDocument;
  '\n  query UtmTemplates($project: String!) {\n    project(project: $project) {\n      id\n      utmTemplates {\n        platform\n        template\n        place\n        parameters {\n          name\n          value\n          meaning\n        }\n      }\n    }\n  }\n': typeof types.UtmTemplatesDocument;
  '\n  mutation CreateAdMappingRule($project: String!, $input: AdMappingRuleWrite!) {\n    createAdMappingRule(project: $project, input: $input) {\n      id\n    }\n  }\n': typeof types.CreateAdMappingRuleDocument;
  '\n  mutation DeleteAdMappingRule($project: String!, $id: String!) {\n    deleteAdMappingRule(project: $project, id: $id)\n  }\n': typeof types.DeleteAdMappingRuleDocument;
  '\n  fragment AdsFigureParts on AdsFigures {\n    spend\n    clicks\n    sessions\n    relevantSessions\n    leads\n    conversions\n    conversionValue\n    costPerRelevantSession {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerLead {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerConversion {\n      value\n      numerator\n      denominator\n      reason\n    }\n    returnOnAdSpend {\n      value\n      numerator\n      denominator\n      reason\n    }\n  }\n': typeof types.AdsFigurePartsFragmentDoc;
  '\n  query AdsKpis(\n    $project: String!\n    $filter: AnalyticsFilter\n    $level: AdsLevel\n    $compare: Boolean\n    $sort: AdsKpiSort\n    $dir: SortDir\n    $limit: Int\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      adEntities(params: { limit: 1 }) {\n        total\n      }\n      adsKpis(\n        filter: $filter\n        level: $level\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        limit: $limit\n        cursor: $cursor\n      ) {\n        recomputing\n        currency\n        level\n        distinct\n        nextCursor\n        totals {\n          ...AdsFigureParts\n        }\n        comparison {\n          period {\n            from\n            to\n          }\n          totals {\n            ...AdsFigureParts\n          }\n        }\n        withoutSessions {\n          rows\n          spend\n        }\n        unmatched {\n          sessions\n          relevantSessions\n          leads\n          conversions\n        }\n        otherCurrencies {\n          currency\n          spend\n        }\n        notes {\n          code\n          account\n          hours\n        }\n        rows {\n          platform\n          accountId\n          account\n          campaignId\n          campaign\n          adsetId\n          adset\n          adId\n          ad\n          spendShare\n          figures {\n            ...AdsFigureParts\n          }\n        }\n      }\n    }\n  }\n': typeof types.AdsKpisDocument;
  '\n  query AdsSeries($project: String!, $filter: AnalyticsFilter, $bucket: AdsBucket) {\n    project(project: $project) {\n      id\n      adsTimeseries(filter: $filter, bucket: $bucket) {\n        bucket\n        currency\n        period {\n          from\n          to\n          days\n        }\n        series {\n          start\n          figures {\n            spend\n            relevantSessions\n            costPerRelevantSession {\n              value\n            }\n          }\n        }\n      }\n    }\n  }\n': typeof types.AdsSeriesDocument;
  '\n  mutation RevokeOauthGrant($org: String!, $id: UUID!) {\n    revokeOauthGrant(org: $org, id: $id)\n  }\n': typeof types.RevokeOauthGrantDocument;
  '\n  query Audit($org: String!, $cursor: String, $project: String, $action: String) {\n    organization(org: $org) {\n      id\n      audit(cursor: $cursor, limit: 50, project: $project, action: $action) {\n        items {\n          id\n          at\n          projectId\n          actorKind\n          actorLabel\n          action\n          targetType\n          targetId\n          details\n        }\n        nextCursor\n      }\n    }\n  }\n': typeof types.AuditDocument;
  '\n  fragment RowFigures on BreakdownFigures {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n  }\n': typeof types.RowFiguresFragmentDoc;
  '\n  fragment AllRows on Breakdown {\n    ...BreakdownRows\n    columns {\n      value\n      label\n    }\n    comparison {\n      period {\n        from\n        to\n        timezone\n      }\n      until\n    }\n    rows {\n      previous {\n        ...RowFigures\n      }\n      cells {\n        ...RowFigures\n      }\n    }\n  }\n': typeof types.AllRowsFragmentDoc;
  '\n  query AllRows(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $dimension2: Dimension\n    $columns: Int\n    $compare: Boolean\n    $sort: BreakdownSort\n    $dir: SortDir\n    $search: String\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      breakdown(\n        filter: $filter\n        dimension: $dimension\n        dimension2: $dimension2\n        columns: $columns\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        search: $search\n        limit: $limit\n        offset: $offset\n      ) {\n        ...AllRows\n      }\n    }\n  }\n': typeof types.AllRowsDocument;
  '\n  query AllPages($project: String!, $filter: AnalyticsFilter, $limit: Int, $compare: Boolean!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n      # The report of pages does not look back; the sessions of a page are the same in both.\n      before: breakdown(filter: $filter, dimension: PAGE, compare: true, limit: $limit) @include(if: $compare) {\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n        rows {\n          value\n          previous {\n            ...RowFigures\n          }\n        }\n      }\n    }\n  }\n': typeof types.AllPagesDocument;
  '\n  query EventCatalog($project: String!) {\n    project(project: $project) {\n      id\n      eventCatalog {\n        unregistered\n        limit\n        items {\n          name\n          kind\n          group\n          label\n          props\n          count\n          lastSeenAt\n          schema {\n            label\n            props\n            oncePerPageview\n            dedupe\n            flush\n            status\n            updatedAt\n          }\n        }\n      }\n      status {\n        eventNames {\n          droppedToday\n        }\n        events {\n          refusedToday\n          repeatedToday\n        }\n      }\n    }\n  }\n': typeof types.EventCatalogDocument;
  '\n  query EventSamples($project: String!, $names: [String!], $propKey: String, $limit: Int) {\n    project(project: $project) {\n      id\n      events(filter: { preset: DAYS_30 }, names: $names, propKey: $propKey, order: DESC, limit: $limit) {\n        items {\n          props\n        }\n      }\n    }\n  }\n': typeof types.EventSamplesDocument;
  '\n  mutation PutEventSchema($project: String!, $name: String!, $input: EventSchemaWrite!) {\n    putEventSchema(project: $project, name: $name, input: $input) {\n      name\n    }\n  }\n': typeof types.PutEventSchemaDocument;
  '\n  mutation DeleteEventSchema($project: String!, $name: String!) {\n    deleteEventSchema(project: $project, name: $name)\n  }\n': typeof types.DeleteEventSchemaDocument;
  '\n  query EventValidation($project: String!, $input: EventValidate!) {\n    project(project: $project) {\n      id\n      eventValidation(input: $input) {\n        valid\n        knownAs\n        props\n        problems {\n          prop\n          code\n        }\n      }\n    }\n  }\n': typeof types.EventValidationDocument;
  '\n  mutation PutChannelMappings($project: String!, $input: ChannelMappingsWrite!) {\n    putChannelMappings(project: $project, input: $input) {\n      source\n      medium\n      channel\n    }\n  }\n': typeof types.PutChannelMappingsDocument;
  '\n  mutation UpdateChannelRules($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      channelRules\n    }\n  }\n': typeof types.UpdateChannelRulesDocument;
  '\n  query Channels($project: String!) {\n    project(project: $project) {\n      id\n      channelRules\n      channelMappings {\n        source\n        medium\n        channel\n      }\n      status {\n        otherSources {\n          source\n          medium\n          count\n          suggestion\n        }\n      }\n    }\n  }\n': typeof types.ChannelsDocument;
  '\n  fragment ConversionRow on Conversion {\n    id\n    eventId\n    definition\n    source\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n': typeof types.ConversionRowFragmentDoc;
  '\n  query ConversionPreview($project: String!, $input: ConversionPreviewInput!) {\n    project(project: $project) {\n      id\n      conversionPreview(input: $input) {\n        currency\n        totalSessions\n        conversions\n        value\n        series {\n          day\n          conversions\n        }\n      }\n    }\n  }\n': typeof types.ConversionPreviewDocument;
  '\n  query Conversions(\n    $project: String!\n    $status: ConversionStatus\n    $definition: String\n    $destination: AdPlatform\n    $upload: UploadState\n    $source: ConversionSource\n    $from: String\n    $to: String\n    $eventId: String\n    $session: UUID\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n      conversions(\n        status: $status\n        definition: $definition\n        destination: $destination\n        upload: $upload\n        source: $source\n        from: $from\n        to: $to\n        eventId: $eventId\n        session: $session\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        items {\n          id\n          ...ConversionRow\n        }\n      }\n    }\n  }\n': typeof types.ConversionsDocument;
  '\n  query ConversionStory($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n      }\n      conversion(id: $id) {\n        id\n        eventId\n        definition\n        sessionId\n        source\n        status\n        occurredAt\n        value\n        currency\n        confirmUntil\n        consent\n        clickIds\n        person\n        createdAt\n        updatedAt\n        uploads {\n          destination\n          name\n          state\n          change\n          attempts\n          nextAttemptAt\n          sentAt\n          code\n          message\n        }\n      }\n      uploadRequests(conversion: $id) {\n        destination\n        at\n        change\n        outcome\n        code\n        message\n        fields {\n          field\n          value\n          hidden\n        }\n      }\n    }\n  }\n': typeof types.ConversionStoryDocument;
  '\n  query ConversionVisit($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id\n          startedAt\n          channel\n          refHost\n          utmCampaign\n          entryPage\n        }\n      }\n    }\n  }\n': typeof types.ConversionVisitDocument;
  '\n  query ConversionDefinitions($project: String!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        archived\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n        value\n        currency\n        confirmationDays\n        destinations\n        updatedAt\n      }\n    }\n  }\n': typeof types.ConversionDefinitionsDocument;
  '\n  mutation PutConversionDefinition($project: String!, $key: String!, $input: ConversionDefinitionWrite!) {\n    putConversionDefinition(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n': typeof types.PutConversionDefinitionDocument;
  '\n  mutation DeleteConversionDefinition($project: String!, $key: String!) {\n    deleteConversionDefinition(project: $project, key: $key)\n  }\n': typeof types.DeleteConversionDefinitionDocument;
  '\n  mutation SetConversionStatus($project: String!, $id: UUID!, $input: ConversionStatusUpdate!) {\n    setConversionStatus(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n': typeof types.SetConversionStatusDocument;
  '\n  mutation RetryConversion($project: String!, $id: UUID!) {\n    retryConversion(project: $project, id: $id) {\n      id\n    }\n  }\n': typeof types.RetryConversionDocument;
  '\n  query ConversionDestinations($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n        destinations\n      }\n      destinations {\n        provider\n        enabled\n        ready\n        settings {\n          customerId\n          loginCustomerId\n          api\n          pixelId\n          actionSource\n          adAccountId\n          eventSourceId\n          eventSetId\n          testEventCode\n        }\n        credentials {\n          name\n          hint\n        }\n        feed\n        endingVersion {\n          version\n          endsAt\n        }\n        pause {\n          until\n          code\n          message\n        }\n        updatedAt\n        health {\n          sent\n          skipped {\n            code\n            count\n          }\n          failed {\n            code\n            count\n          }\n          expired\n          waiting\n          queued\n          lastSentAt\n          delay {\n            medianSeconds\n            p90Seconds\n          }\n        }\n      }\n    }\n  }\n': typeof types.ConversionDestinationsDocument;
  '\n  mutation PutDestination($project: String!, $provider: AdPlatform!, $input: DestinationWrite!) {\n    putDestination(project: $project, provider: $provider, input: $input) {\n      provider\n      ready\n    }\n  }\n': typeof types.PutDestinationDocument;
  '\n  mutation TestDestination($project: String!, $provider: AdPlatform!, $conversion: String) {\n    testDestination(project: $project, provider: $provider, conversion: $conversion) {\n      outcome\n      summary\n      code\n      message\n    }\n  }\n': typeof types.TestDestinationDocument;
  '\n  mutation RetryConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $reason: String\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    retryConversions(project: $project, destination: $destination, reason: $reason, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n': typeof types.RetryConversionsDocument;
  '\n  mutation BackfillConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $days: Int!\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    backfillConversions(project: $project, destination: $destination, days: $days, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n': typeof types.BackfillConversionsDocument;
  '\n  fragment HoursPanel on Engagement {\n    hours {\n      weekday\n      hour\n      sessions\n      averageEngagedMs\n    }\n  }\n': typeof types.HoursPanelFragmentDoc;
  '\n  fragment SpreadPanel on Spread {\n    quartiles {\n      p25\n      median\n      p75\n    }\n    classes {\n      from\n      below\n      sessions\n    }\n  }\n': typeof types.SpreadPanelFragmentDoc;
  '\n  fragment EventRow on EventItem {\n    at\n    name\n    props\n    page\n    session {\n      id\n      channel\n      utmCampaign\n      refHost\n      entryPage\n      country\n      device\n      browser\n      relevance\n      converted\n      test\n    }\n  }\n': typeof types.EventRowFragmentDoc;
  '\n  query Events(\n    $project: String!\n    $filter: AnalyticsFilter\n    $names: [String!]\n    $props: String\n    $propKey: String\n    $propText: String\n    $sessionId: UUID\n    $order: SortDir\n    $limit: Int\n    $cursor: String\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      nameOptions: filterOptions(filter: $period, dimension: EVENT, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      propOptions: filterOptions(filter: $period, dimension: EVENT_PROP, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      events(\n        filter: $filter\n        names: $names\n        props: $props\n        propKey: $propKey\n        propText: $propText\n        sessionId: $sessionId\n        order: $order\n        limit: $limit\n        cursor: $cursor\n      ) {\n        nextCursor\n        recomputing\n        items {\n          id\n          ...EventRow\n        }\n      }\n    }\n  }\n': typeof types.EventsDocument;
  '\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n': typeof types.FilterOptionsDocument;
  '\n  query ConditionValues(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $search: String\n    $prop: String\n    $event: String\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(\n        filter: $filter\n        dimension: $dimension\n        search: $search\n        prop: $prop\n        propEvent: $event\n        limit: 40\n      ) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n': typeof types.ConditionValuesDocument;
  '\n  query Flow(\n    $project: String!\n    $filter: AnalyticsFilter\n    $startPage: String\n    $endPage: String\n    $steps: Int\n    $limit: Int\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $period, dimension: PAGE, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      flow(filter: $filter, startPage: $startPage, endPage: $endPage, steps: $steps, limit: $limit) {\n        sessions\n        pathSessions\n        otherSessions\n        distinctPaths\n        distinctTransitions\n        steps\n        recomputing\n        entries {\n          page\n          sessions\n        }\n        exits {\n          page\n          sessions\n        }\n        transitions {\n          from\n          to\n          transitions\n          sessions\n        }\n        paths {\n          pages\n          sessions\n        }\n      }\n    }\n  }\n': typeof types.FlowDocument;
  '\n  mutation CreateFunnel($project: String!, $input: FunnelWrite!) {\n    createFunnel(project: $project, input: $input) {\n      key\n    }\n  }\n': typeof types.CreateFunnelDocument;
  '\n  mutation UpdateFunnel($project: String!, $key: String!, $input: FunnelUpdate!) {\n    updateFunnel(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n': typeof types.UpdateFunnelDocument;
  '\n  mutation DeleteFunnel($project: String!, $key: String!) {\n    deleteFunnel(project: $project, key: $key)\n  }\n': typeof types.DeleteFunnelDocument;
  '\n  query FunnelPreview($project: String!, $input: FunnelPreviewInput!) {\n    project(project: $project) {\n      id\n      funnelPreview(input: $input) {\n        funnel {\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n': typeof types.FunnelPreviewDocument;
  '\n  query FunnelChoices($project: String!) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n      }\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n': typeof types.FunnelChoicesDocument;
  '\n  fragment FunnelSteps on FunnelFigures {\n    mode\n    sessions\n    completed\n    completionRate\n    steps {\n      name\n      match\n      within\n      sessions\n      visitors\n      rateFromFirst\n      rateFromBefore\n      dropOff\n      medianMs\n    }\n  }\n': typeof types.FunnelStepsFragmentDoc;
  '\n  query Funnels($project: String!, $filter: AnalyticsFilter, $funnel: String) {\n    project(project: $project) {\n      id\n      funnels {\n        key\n        name\n        mode\n        isDefault\n        steps {\n          name\n          match\n          within\n        }\n      }\n      funnel(filter: $filter, funnel: $funnel) {\n        recomputing\n        funnel {\n          key\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n': typeof types.FunnelsDocument;
  '\n  mutation DeleteGoal($project: String!, $key: String!) {\n    deleteGoal(project: $project, key: $key)\n  }\n': typeof types.DeleteGoalDocument;
  '\n  mutation CreateGoal($project: String!, $input: GoalCreate!) {\n    createGoal(project: $project, input: $input) {\n      key\n    }\n  }\n': typeof types.CreateGoalDocument;
  '\n  query GoalPreview($project: String!, $input: GoalPreviewInput!) {\n    project(project: $project) {\n      id\n      goalPreview(input: $input) {\n        currency\n        totalSessions\n        sessions\n        rate\n        value\n        series {\n          day\n          sessions\n        }\n      }\n    }\n  }\n': typeof types.GoalPreviewDocument;
  '\n  query Goals($project: String!, $filter: AnalyticsFilter, $compare: Boolean) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        match\n        isConversion\n        value\n        sort\n        archived\n      }\n      goalsReport(filter: $filter, compare: $compare) {\n        currency\n        recomputing\n        totals {\n          sessions\n        }\n        rows {\n          key\n          name\n          isConversion\n          recomputing\n          reached {\n            sessions\n            rate\n            value\n          }\n          before {\n            sessions\n            rate\n            value\n          }\n        }\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n      }\n    }\n  }\n': typeof types.GoalsDocument;
  '\n  mutation UpdateGoal($project: String!, $key: String!, $input: GoalUpdate!) {\n    updateGoal(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n': typeof types.UpdateGoalDocument;
  '\n  query KnownOfGoals($project: String!) {\n    project(project: $project) {\n      id\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n': typeof types.KnownOfGoalsDocument;
  '\n  mutation CreateProxyKey($project: String!, $input: ProxyKeyCreate!) {\n    createProxyKey(project: $project, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n': typeof types.CreateProxyKeyDocument;
  '\n  mutation RevokeProxyKey($project: String!, $id: UUID!) {\n    revokeProxyKey(project: $project, id: $id)\n  }\n': typeof types.RevokeProxyKeyDocument;
  '\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n': typeof types.CreateKeyDocument;
  '\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n': typeof types.RollKeyDocument;
  '\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n': typeof types.RevokeKeyDocument;
  '\n  mutation CreateSecretKey($org: String!, $input: SecretKeyCreate!) {\n    createSecretKey(org: $org, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n': typeof types.CreateSecretKeyDocument;
  '\n  fragment Key on ApiKey {\n    id\n    name\n    hint\n    value\n    scopes\n    projectIds\n    note\n    createdBy\n    createdAt\n    expiresAt\n    revokedAt\n    lastUsedAt\n    rolledFrom\n    derivedFrom {\n      kind\n    }\n  }\n': typeof types.KeyFragmentDoc;
  '\n  fragment LeadRow on Lead {\n    id\n    status\n    value\n    currency\n    identities\n    contact {\n      email\n      phone\n      firstName\n      lastName\n      externalId\n    }\n    channel\n    utmSource\n    utmCampaign\n    firstSeenAt\n    lastSeenAt\n  }\n': typeof types.LeadRowFragmentDoc;
  '\n  fragment LeadVisit on SessionSummary {\n    id\n    startedAt\n    channel\n    refHost\n    utmCampaign\n    entryPage\n    pageviews\n    engagedMs\n  }\n': typeof types.LeadVisitFragmentDoc;
  '\n  query Leads(\n    $project: String!\n    $email: String\n    $phone: String\n    $status: LeadStatus\n    $channel: Channel\n    $from: String\n    $to: String\n    $contact: Boolean\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      leads(\n        email: $email\n        phone: $phone\n        status: $status\n        channel: $channel\n        from: $from\n        to: $to\n        contact: $contact\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        erased\n        items {\n          id\n          ...LeadRow\n        }\n      }\n    }\n  }\n': typeof types.LeadsDocument;
  '\n  query LeadSettings($project: String!) {\n    project(project: $project) {\n      id\n      settings\n    }\n  }\n': typeof types.LeadSettingsDocument;
  '\n  query AnyLead($project: String!) {\n    project(project: $project) {\n      id\n      leads(limit: 1) {\n        erased\n        items {\n          id\n        }\n      }\n    }\n  }\n': typeof types.AnyLeadDocument;
  '\n  query LeadDetail($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      lead(id: $id) {\n        lead {\n          id\n          status\n          value\n          currency\n          identities\n          contact {\n            email\n            phone\n            firstName\n            lastName\n            externalId\n          }\n          traits\n          form\n          consent\n          channel\n          utmSource\n          utmMedium\n          utmCampaign\n          firstSessionId\n          firstSeenAt\n          lastSeenAt\n        }\n        visits {\n          id\n          ...LeadVisit\n        }\n        conversions {\n          id\n          status\n          ...ConversionItem\n        }\n      }\n    }\n  }\n': typeof types.LeadDetailDocument;
  '\n  mutation UpdateLead($project: String!, $id: UUID!, $input: LeadUpdate!) {\n    updateLead(project: $project, id: $id, input: $input) {\n      lead {\n        id\n        status\n        value\n        currency\n      }\n    }\n  }\n': typeof types.UpdateLeadDocument;
  '\n  query SigningSecret($project: String!) {\n    project(project: $project) {\n      id\n      identitySecretCreatedAt\n    }\n  }\n': typeof types.SigningSecretDocument;
  '\n  mutation RenewIdentitySecret($project: String!) {\n    renewIdentitySecret(project: $project) {\n      secret\n      createdAt\n    }\n  }\n': typeof types.RenewIdentitySecretDocument;
  '\n  mutation DeleteLead($project: String!, $id: UUID!) {\n    deleteLead(project: $project, id: $id)\n  }\n': typeof types.DeleteLeadDocument;
  '\n  fragment LiveRow on LiveEvent {\n    at\n    name\n    sessionId\n    page\n    country\n    device\n    channel\n    test\n  }\n': typeof types.LiveRowFragmentDoc;
  '\n  query Ignored($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        today {\n          stored\n          rateLimited\n          ignored {\n            reason\n            count\n          }\n        }\n        bots {\n          kind\n          today\n        }\n      }\n    }\n  }\n': typeof types.IgnoredDocument;
  '\n  query LiveTail($project: String!, $cursor: String) {\n    project(project: $project) {\n      id\n      liveEvents(cursor: $cursor, includeTest: true) {\n        nextCursor\n        items {\n          id\n          ...LiveRow\n        }\n      }\n    }\n  }\n': typeof types.LiveTailDocument;
  '\n  subscription FollowLive($project: String!, $cursor: String) {\n    liveEvents(project: $project, cursor: $cursor, includeTest: true) {\n      nextCursor\n      items {\n        id\n        ...LiveRow\n      }\n    }\n  }\n': typeof types.FollowLiveDocument;
  '\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project {\n        id\n        slug\n        orgSlug\n      }\n    }\n  }\n': typeof types.CreateProjectDocument;
  '\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) {\n      id\n      slug\n    }\n  }\n': typeof types.CreateOrganizationDocument;
  '\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      timezone\n      status {\n        firstEventAt\n        today {\n          ignored {\n            reason\n            count\n          }\n        }\n      }\n    }\n  }\n': typeof types.WaitingDocument;
  '\n  mutation DeleteOrganization($org: String!) {\n    deleteOrganization(org: $org)\n  }\n': typeof types.DeleteOrganizationDocument;
  '\n  mutation RevokeInvitation($org: String!, $id: UUID!) {\n    revokeInvitation(org: $org, id: $id)\n  }\n': typeof types.RevokeInvitationDocument;
  '\n  mutation CreateInvitation($org: String!, $input: InvitationCreate!) {\n    createInvitation(org: $org, input: $input) {\n      invitation {\n        email\n        expiresAt\n      }\n      acceptUrl\n    }\n  }\n': typeof types.CreateInvitationDocument;
  '\n  mutation UpdateMember($org: String!, $userId: UUID!, $input: MemberUpdate!) {\n    updateMember(org: $org, userId: $userId, input: $input) {\n      userId\n    }\n  }\n': typeof types.UpdateMemberDocument;
  '\n  mutation RemoveMember($org: String!, $userId: UUID!) {\n    removeMember(org: $org, userId: $userId)\n  }\n': typeof types.RemoveMemberDocument;
  '\n  query WouldEnd($org: String!, $userId: UUID!, $to: MemberUpdate) {\n    organization(org: $org) {\n      id\n      wouldEnd(userId: $userId, to: $to) {\n        invitations {\n          id\n          email\n        }\n        keys {\n          id\n          name\n          hint\n          lastUsedAt\n        }\n        oauthGrants {\n          id\n          clientName\n        }\n      }\n    }\n  }\n': typeof types.WouldEndDocument;
  '\n  mutation UpdateOrganization($org: String!, $input: OrganizationUpdate!) {\n    updateOrganization(org: $org, input: $input) {\n      id\n      slug\n    }\n  }\n': typeof types.UpdateOrganizationDocument;
  '\n  query Members($org: String!) {\n    organization(org: $org) {\n      id\n      members {\n        userId\n        email\n        name\n        role\n        pii\n        createdAt\n        lastLoginAt\n      }\n      invitations {\n        id\n        email\n        role\n        pii\n        createdAt\n        expiresAt\n        acceptedAt\n        revokedAt\n      }\n    }\n  }\n': typeof types.MembersDocument;
  '\n  fragment KpiTiles on Overview {\n    currency\n    totals {\n      ...KpiTotals\n    }\n    comparison {\n      ...ComparedRange\n      totals {\n        ...KpiTotals\n      }\n    }\n  }\n': typeof types.KpiTilesFragmentDoc;
  '\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n': typeof types.KpiTotalsFragmentDoc;
  '\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) {\n        extras {\n          currentVisitors\n        }\n      }\n    }\n  }\n': typeof types.LiveCountDocument;
  '\n  query Recomputation($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          done\n          total\n          secondsLeft\n        }\n      }\n    }\n  }\n': typeof types.RecomputationDocument;
  '\n  fragment RecordedConversions on Overview {\n    currency\n    totals {\n      confirmedConversions\n      pendingConversions\n      recordedValue\n    }\n  }\n': typeof types.RecordedConversionsFragmentDoc;
  '\n  fragment SeriesChart on Overview {\n    bucket\n    period {\n      from\n      to\n      days\n      timezone\n    }\n    series {\n      start\n      sessions\n      visitors\n      pageviews\n      conversions\n    }\n    comparison {\n      ...ComparedRange\n      until\n      series {\n        start\n        sessions\n        visitors\n        pageviews\n        conversions\n      }\n    }\n  }\n': typeof types.SeriesChartFragmentDoc;
  '\n  fragment ComparedRange on Comparison {\n    period {\n      from\n      to\n      timezone\n    }\n    until\n  }\n': typeof types.ComparedRangeFragmentDoc;
  '\n  query Overview(\n    $project: String!\n    $filter: AnalyticsFilter\n    $bucket: Bucket\n    $compare: Boolean\n    $withPanels: Boolean!\n    $limit: Int\n    $withPages: Boolean!\n    $pages: Dimension!\n    $sources: Dimension!\n    $campaigns: Dimension!\n    $goals: Dimension!\n    $places: Dimension!\n    $devices: Dimension!\n  ) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals {\n          sessions\n        }\n        extras {\n          testSessions\n          firstDay\n        }\n        recomputing\n        funnel {\n          key\n          name\n          ...FunnelSteps\n        }\n        ...KpiTiles\n        ...RecordedConversions\n        ...SeriesChart\n      }\n      ... @include(if: $withPanels) {\n        ... @include(if: $withPages) {\n          pageRows: pages(filter: $filter, limit: $limit) {\n            ...PageRows\n          }\n        }\n        ... @skip(if: $withPages) {\n          pages: breakdown(filter: $filter, dimension: $pages, limit: $limit) {\n            ...BreakdownRows\n          }\n        }\n        sources: breakdown(filter: $filter, dimension: $sources, limit: $limit) {\n          ...BreakdownRows\n        }\n        campaigns: breakdown(filter: $filter, dimension: $campaigns, limit: $limit) {\n          ...BreakdownRows\n        }\n        goals: breakdown(filter: $filter, dimension: $goals, limit: $limit) {\n          ...BreakdownRows\n        }\n        places: breakdown(filter: $filter, dimension: $places, limit: $limit) {\n          ...BreakdownRows\n        }\n        devices: breakdown(filter: $filter, dimension: $devices, limit: $limit) {\n          ...BreakdownRows\n        }\n      }\n    }\n  }\n': typeof types.OverviewDocument;
  '\n  fragment BreakdownRows on Breakdown {\n    distinct\n    totals {\n      sessions\n    }\n    rows {\n      value\n      label\n      sessions\n      visitors\n      pageviews\n      conversions\n      conversionRate\n      conversionValue\n      bounceRate\n      averageEngagedMs\n      share\n    }\n  }\n': typeof types.BreakdownRowsFragmentDoc;
  '\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        ...BreakdownRows\n      }\n    }\n  }\n': typeof types.BreakdownDocument;
  '\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n    }\n  }\n': typeof types.PagesDocument;
  '\n  fragment ClicksPanel on Clicks {\n    clicks\n    internalClicks\n    rows {\n      event\n      label\n      section\n      clicks\n      sessions\n      share\n    }\n  }\n': typeof types.ClicksPanelFragmentDoc;
  '\n  fragment NextPanel on Flow {\n    pathSessions\n    otherSessions\n    paths {\n      pages\n      sessions\n    }\n  }\n': typeof types.NextPanelFragmentDoc;
  '\n  fragment ScrollPanel on Scroll {\n    views\n    marks {\n      percent\n      views\n      share\n      medianMs\n    }\n    curve {\n      percent\n      share\n    }\n  }\n': typeof types.ScrollPanelFragmentDoc;
  '\n  fragment SectionsPanel on Sections {\n    rows {\n      section\n      views\n      share\n      dwellMs\n      medianDwellMs\n      medianSeenMs\n    }\n  }\n': typeof types.SectionsPanelFragmentDoc;
  '\n  query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit, search: $search) {\n        recomputing\n        ...PageRows\n      }\n    }\n  }\n': typeof types.PageListDocument;
  '\n  query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: 100) {\n        recomputing\n        ...PageRows\n      }\n      scroll(filter: $filter, step: 5) {\n        ...ScrollPanel\n      }\n      sections(filter: $filter) {\n        ...SectionsPanel\n      }\n      clicks(filter: $filter) {\n        ...ClicksPanel\n      }\n      flow(filter: $filter, startPage: $path, steps: 2, limit: 50) {\n        ...NextPanel\n      }\n    }\n  }\n': typeof types.OnePageDocument;
  '\n  fragment PageRows on Pages {\n    distinct\n    totals {\n      pageviews\n    }\n    rows {\n      page\n      pageviews\n      sessions\n      visitors\n      entries\n      exits\n      bounceRate\n      conversions\n      engagedMs {\n        median\n      }\n      scroll {\n        median\n      }\n    }\n  }\n': typeof types.PageRowsFragmentDoc;
  '\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      locale\n      country\n      retentionDays\n      settings\n      pendingDeletions {\n        kind\n        count\n        beginsAt\n        formerDays\n      }\n      createdAt\n    }\n  }\n': typeof types.ProjectDocument;
  '\n  mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!) {\n    putQuestionnaire(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n': typeof types.PutQuestionnaireDocument;
  '\n  mutation DeleteQuestionnaire($project: String!, $id: String!) {\n    deleteQuestionnaire(project: $project, id: $id)\n  }\n': typeof types.DeleteQuestionnaireDocument;
  '\n  query Questionnaires($project: String!, $filter: AnalyticsFilter, $questionnaire: String) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n        label\n        questions {\n          key\n          label\n          type\n          options {\n            value\n            label\n          }\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      answers(filter: $filter, questionnaire: $questionnaire) {\n        recomputing\n        questionnaires {\n          id\n          sessions\n          label {\n            en\n            de\n          }\n        }\n        questionnaire {\n          id\n          label {\n            en\n            de\n          }\n          viewed\n          answered\n          contacts\n          submissions\n          moreQuestions\n          questions {\n            key\n            type\n            label {\n              en\n              de\n            }\n            sessions\n            dropOff\n            dropOffRate\n            moreValues\n            options {\n              value\n              label {\n                en\n                de\n              }\n              sessions\n              share\n            }\n          }\n        }\n      }\n    }\n  }\n': typeof types.QuestionnairesDocument;
  '\n  query Refused($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        refusedOrigins {\n          origin\n          count\n          lastAt\n        }\n      }\n    }\n  }\n': typeof types.RefusedDocument;
  '\n  query Relevance($project: String!) {\n    project(project: $project) {\n      id\n      relevance {\n        active {\n          version\n          config\n        }\n        versions {\n          version\n          config\n          note\n          savedBy\n          savedByKind\n          savedAt\n        }\n        rescoring {\n          done\n          total\n          secondsLeft\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      filterOptions(filter: { preset: DAYS_90 }, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n          }\n        }\n      }\n    }\n  }\n': typeof types.RelevanceDocument;
  '\n  query RelevancePreview($project: String!, $config: JSON!, $sample: Int) {\n    project(project: $project) {\n      id\n      relevancePreview(config: $config, sample: $sample) {\n        sessions\n        distribution {\n          from\n          to\n          before\n          after\n        }\n        tiersBefore {\n          key\n          label\n          sessions\n        }\n        tiersAfter {\n          key\n          label\n          sessions\n        }\n        averageBefore\n        averageAfter\n        relevantBefore\n        relevantAfter\n        changed\n        changes {\n          id\n          startedAt\n          before {\n            score\n            label\n          }\n          after {\n            score\n            label\n          }\n        }\n      }\n    }\n  }\n': typeof types.RelevancePreviewDocument;
  '\n  query RelevanceRanking($project: String!, $filter: AnalyticsFilter, $by: RankedBy, $minSessions: Int) {\n    project(project: $project) {\n      id\n      relevanceRanking(filter: $filter, by: $by, minSessions: $minSessions, limit: 100) {\n        relevantMinScore\n        sessions\n        relevantSessions\n        distinct\n        recomputing\n        rows {\n          value\n          sessions\n          relevantSessions\n          relevantShare\n          averageRelevance\n        }\n      }\n    }\n  }\n': typeof types.RelevanceRankingDocument;
  '\n  mutation SaveRelevance($project: String!, $config: JSON!, $note: String) {\n    saveRelevance(project: $project, config: $config, note: $note) {\n      active {\n        version\n      }\n    }\n  }\n': typeof types.SaveRelevanceDocument;
  '\n  mutation Rescore($project: String!) {\n    rescore(project: $project) {\n      sessions\n    }\n  }\n': typeof types.RescoreDocument;
  '\n  query Segments($project: String!) {\n    project(project: $project) {\n      id\n      segments {\n        key\n        name\n        shared\n        where\n      }\n    }\n  }\n': typeof types.SegmentsDocument;
  '\n  mutation CreateSegment($project: String!, $input: JSON!) {\n    createSegment(project: $project, input: $input) {\n      key\n    }\n  }\n': typeof types.CreateSegmentDocument;
  '\n  mutation DeleteSegment($project: String!, $key: String!) {\n    deleteSegment(project: $project, key: $key)\n  }\n': typeof types.DeleteSegmentDocument;
  '\n  mutation UpdateSegment($project: String!, $key: String!, $input: JSON!) {\n    updateSegment(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n': typeof types.UpdateSegmentDocument;
  '\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel\n      decidedBy {\n        rule\n        fields\n      }\n      source\n      refHost\n      utmSource\n      utmMedium\n      utmCampaign\n      utmContent\n      utmTerm\n      utmId\n      clickIds\n      adPlatform\n      adAccountId\n      adCampaignId\n      adAdsetId\n      adId\n    }\n  }\n': typeof types.AttributionCardFragmentDoc;
  '\n  fragment ConversionItem on Conversion {\n    id\n    definition\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n': typeof types.ConversionItemFragmentDoc;
  '\n  query ConversionNames($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n    }\n  }\n': typeof types.ConversionNamesDocument;
  '\n  fragment LeadsCard on SessionDetail {\n    leads {\n      id\n      leadId\n      form\n      identities\n      firstSeenAt\n    }\n  }\n': typeof types.LeadsCardFragmentDoc;
  '\n  fragment RelevanceCard on SessionDetail {\n    relevance {\n      score\n      tierLabel\n      version\n      modelGone\n      sum\n      parts {\n        key\n        label\n        kind\n        found\n        points\n        max\n      }\n    }\n  }\n': typeof types.RelevanceCardFragmentDoc;
  '\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    events\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTierLabel\n  }\n': typeof types.SessionRowFragmentDoc;
  '\n  fragment Timeline on SessionDetail {\n    pageviews {\n      id\n      startedAt\n      nav\n      host\n      page\n      group\n      engagedMs\n      scroll\n      clicks\n      internalClicks\n      viewport\n    }\n    timeline {\n      at\n      kind\n      pageviewId\n      name\n      props\n      label\n    }\n  }\n': typeof types.TimelineFragmentDoc;
  '\n  fragment Budgets on ProjectStatus {\n    storage {\n      estimatedBytes\n      quotaBytes\n    }\n    quota {\n      pageviewsToday\n      pageviewsPerDay\n      eventsToday\n      eventsPerDay\n    }\n    eventNames {\n      unregistered\n      limit\n      droppedToday\n    }\n  }\n': typeof types.BudgetsFragmentDoc;
  '\n  fragment Machines on ProjectStatus {\n    bots {\n      kind\n      today\n      last30Days\n    }\n  }\n': typeof types.MachinesFragmentDoc;
  '\n  mutation KeepData($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n    }\n  }\n': typeof types.KeepDataDocument;
  '\n  mutation DeleteProject($project: String!) {\n    deleteProject(project: $project)\n  }\n': typeof types.DeleteProjectDocument;
  '\n  mutation PurgeProject($project: String!, $input: PurgeInput!) {\n    purgeProject(project: $project, input: $input) {\n      sessions\n    }\n  }\n': typeof types.PurgeProjectDocument;
  '\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      slug\n      orgSlug\n    }\n  }\n': typeof types.UpdateProjectDocument;
  '\n  query DeletionPreview($project: String!, $input: ProjectUpdate!) {\n    project(project: $project) {\n      id\n      deletionPreview(input: $input) {\n        kind\n        count\n        beginsAt\n      }\n    }\n  }\n': typeof types.DeletionPreviewDocument;
  '\n  fragment Today on ProjectStatus {\n    today {\n      day\n      stored\n      ignored {\n        reason\n        count\n      }\n    }\n  }\n': typeof types.TodayFragmentDoc;
  '\n  query SqlSchema($project: String!) {\n    project(project: $project) {\n      id\n      schema {\n        limits {\n          rows\n          seconds\n        }\n        functions\n        tables {\n          name\n          meaning\n          columns {\n            name\n            type\n            unit\n            nullable\n            meaning\n            values\n          }\n        }\n        questions {\n          name\n          question\n          query\n        }\n      }\n    }\n  }\n': typeof types.SqlSchemaDocument;
  '\n  query Sql($project: String!, $query: String!) {\n    project(project: $project) {\n      id\n      sql(input: { query: $query }) {\n        columns {\n          name\n          type\n        }\n        rows\n        rowCount\n        truncated\n        durationMs\n        recomputing\n      }\n    }\n  }\n': typeof types.SqlDocument;
  '\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig {\n        tracking\n        configRev\n      }\n    }\n  }\n': typeof types.TrackingConfigDocument;
  '\n  query SeenPaths($project: String!, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: { preset: DAYS_30 }, limit: $limit) {\n        rows {\n          page\n          pageviews\n        }\n      }\n    }\n  }\n': typeof types.SeenPathsDocument;
  '\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) {\n      tracking\n      configRev\n    }\n  }\n': typeof types.UpdateTrackingDocument;
  '\n  query VideoRetention($project: String!, $filter: AnalyticsFilter, $video: String!, $source: String, $step: Int) {\n    project(project: $project) {\n      id\n      videoRetention(filter: $filter, video: $video, source: $source, step: $step) {\n        plays\n        durationMs\n        curve {\n          percent\n          watched\n          rewatched\n        }\n        formats {\n          format\n          plays\n          curve {\n            watched\n          }\n        }\n      }\n    }\n  }\n': typeof types.VideoRetentionDocument;
  '\n  query Grants($org: String!) {\n    organization(org: $org) {\n      id\n      oauthGrants {\n        id\n        userEmail\n        clientName\n        scopes\n        createdAt\n        lastUsedAt\n        revokedAt\n      }\n    }\n  }\n': typeof types.GrantsDocument;
  '\n  query SecretKeys($org: String!) {\n    organization(org: $org) {\n      id\n      secretKeys {\n        ...Key\n      }\n    }\n  }\n': typeof types.SecretKeysDocument;
  '\n  mutation RollSecretKey($org: String!, $id: UUID!, $input: KeyRoll!) {\n    rollSecretKey(org: $org, id: $id, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n': typeof types.RollSecretKeyDocument;
  '\n  mutation RevokeSecretKey($org: String!, $id: UUID!) {\n    revokeSecretKey(org: $org, id: $id)\n  }\n': typeof types.RevokeSecretKeyDocument;
  '\n  query Engagement($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      engagement(filter: $filter) {\n        recomputing\n        totals {\n          sessions\n        }\n        engagedMs {\n          ...SpreadPanel\n        }\n        scroll {\n          ...SpreadPanel\n        }\n        pages {\n          ...SpreadPanel\n        }\n        ...HoursPanel\n      }\n    }\n  }\n': typeof types.EngagementDocument;
  '\n  query Session($project: String!, $id: UUID!, $locale: Locale) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      session(id: $id, locale: $locale) {\n        session {\n          id\n          startedAt\n          lastAt\n          stitch\n          consent\n          test\n          country\n          lang\n          device\n          browser\n          os\n          variant\n          pageviews\n          events\n          engagedMs\n          maxScroll\n          clicks\n          videoMs\n          converted\n          goals\n        }\n        ...AttributionCard\n        conversions {\n          id\n          ...ConversionItem\n        }\n        ...LeadsCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n': typeof types.SessionDocument;
  '\n  query Sessions(\n    $project: String!\n    $filter: AnalyticsFilter\n    $sort: SessionSort\n    $dir: SortDir\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        recomputing\n        items {\n          id\n          ...SessionRow\n        }\n      }\n    }\n  }\n': typeof types.SessionsDocument;
  '\n  query Keys($project: String!, $proxy: Boolean!) {\n    project(project: $project) {\n      id\n      publishableKeys {\n        ...Key\n      }\n      proxyKeys @include(if: $proxy) {\n        ...Key\n      }\n    }\n  }\n': typeof types.KeysDocument;
  '\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota {\n          exceeded\n          reason\n        }\n        spool {\n          batches\n          lostToday\n          disk\n        }\n        quarantine {\n          batches\n          lostToday\n        }\n        pausedDestinations {\n          provider\n          reason\n          since\n          until\n        }\n        ...Today\n        ...Machines\n        ...Budgets\n      }\n    }\n  }\n': typeof types.StatusDocument;
  '\n  query Videos($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      videos(filter: $filter, limit: $limit) {\n        distinct\n        recomputing\n        rows {\n          video\n          source\n          durationMs\n          plays\n          sessions\n          starts\n          watchedS\n          averageShare\n          completions\n          completionRate\n        }\n      }\n    }\n  }\n': typeof types.VideosDocument;
};
const documents: Documents = {
  '\n  query Me {\n    me {\n      user {\n        id\n        email\n        name\n        locale\n        emailVerified\n        createdAt\n      }\n      lastProjectId\n      memberships {\n        role\n        pii\n        scopes\n        org {\n          id\n          slug\n          name\n        }\n        projects {\n          id\n          slug\n          name\n        }\n      }\n    }\n  }\n':
    types.MeDocument,
  '\n  query AdAccounts($project: String!) {\n    project(project: $project) {\n      id\n      adAccounts {\n        id\n        platform\n        externalId\n        name\n        currency\n        timezone\n        connectionId\n        settings {\n          campaigns {\n            mode\n            rules {\n              field\n              kind\n              value\n            }\n          }\n          restateDays\n          backfillDays\n        }\n        sync {\n          state\n          coveredFrom\n          coveredTo\n          lastSuccessAt\n          nextAt\n          error {\n            code\n            message\n          }\n        }\n        spend30d {\n          currency\n          amount\n        }\n        createdAt\n      }\n    }\n  }\n':
    types.AdAccountsDocument,
  '\n  query AdProjectConnections($project: String!) {\n    project(project: $project) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        status\n        accounts {\n          externalId\n          name\n          currency\n          timezone\n          manager\n          reachable\n          attached\n        }\n      }\n    }\n  }\n':
    types.AdProjectConnectionsDocument,
  '\n  query AdOrgConnections($org: String!) {\n    organization(org: $org) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        connector\n        status\n        expiresAt\n        expiresSoon\n        accountCount\n      }\n      adPlatforms {\n        platform\n        connectors {\n          connector\n          configured\n          settings\n        }\n      }\n    }\n  }\n':
    types.AdOrgConnectionsDocument,
  '\n  query AdSync($project: String!) {\n    project(project: $project) {\n      id\n      adSync {\n        accountId\n        waiting\n        differences {\n          day\n          missing\n        }\n        moreDifferences\n        runs {\n          id\n          at\n          from\n          to\n          rows\n          changed\n          spendDelta\n          requests\n          waitedMs\n          outcome\n          error {\n            code\n            message\n          }\n        }\n      }\n    }\n  }\n':
    types.AdSyncDocument,
  '\n  mutation CreateAdConnection($org: String!, $input: AdConnectionCreate!) {\n    createAdConnection(org: $org, input: $input) {\n      url\n      state\n      expiresAt\n      connection {\n        id\n        connector\n      }\n    }\n  }\n':
    types.CreateAdConnectionDocument,
  '\n  mutation CompleteAdConnection($org: String!, $id: UUID!, $input: AdConnectionComplete!) {\n    completeAdConnection(org: $org, id: $id, input: $input) {\n      connection {\n        id\n      }\n    }\n  }\n':
    types.CompleteAdConnectionDocument,
  '\n  mutation DeleteAdConnection($org: String!, $id: UUID!, $purge: Boolean!) {\n    deleteAdConnection(org: $org, id: $id, purge: $purge)\n  }\n':
    types.DeleteAdConnectionDocument,
  '\n  mutation AttachAdAccount($project: String!, $accountId: String!, $input: AdAccountWrite!) {\n    attachAdAccount(project: $project, accountId: $accountId, input: $input) {\n      id\n    }\n  }\n':
    types.AttachAdAccountDocument,
  '\n  mutation DetachAdAccount($project: String!, $accountId: String!) {\n    detachAdAccount(project: $project, accountId: $accountId)\n  }\n':
    types.DetachAdAccountDocument,
  '\n  mutation SyncAds($project: String!, $input: AdSyncRequest!) {\n    syncAds(project: $project, input: $input) {\n      queued\n      running\n    }\n  }\n':
    types.SyncAdsDocument,
  '\n  query AdsUnmatched($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      adsUnmatched(filter: $filter, limit: $limit) {\n        recomputing\n        sessionsOfAds\n        unmatchedSessions\n        distinct\n        rows {\n          reason\n          platform\n          utmSource\n          utmMedium\n          utmCampaign\n          utmContent\n          utmTerm\n          utmId\n          sessions\n          relevantSessions\n          conversions\n          share\n        }\n      }\n    }\n  }\n':
    types.AdsUnmatchedDocument,
  '\n  query AdsMappingSuggestions($project: String!, $from: String, $to: String, $preset: Preset) {\n    project(project: $project) {\n      id\n      adsMappingSuggestions(from: $from, to: $to, preset: $preset) {\n        currency\n        items {\n          rule {\n            field\n            kind\n            value\n            when {\n              utmSource\n              utmMedium\n            }\n            target {\n              platform\n              level\n              entityId\n            }\n            note\n          }\n          targetName\n          wouldMatch {\n            sessions\n            spend\n          }\n          rates {\n            before\n            after\n          }\n          confidence\n          examples {\n            value\n            sessions\n          }\n          together\n        }\n      }\n    }\n  }\n':
    types.AdsMappingSuggestionsDocument,
  '\n  query AdMappingRules($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          total\n        }\n      }\n      adMappingRules {\n        id\n        field\n        kind\n        value\n        when {\n          utmSource\n          utmMedium\n        }\n        target {\n          platform\n          level\n          entityId\n        }\n        targetName\n        note\n        createdAt\n      }\n    }\n  }\n':
    types.AdMappingRulesDocument,
  '\n  query AdEntities($project: String!, $params: AdEntityParams!) {\n    project(project: $project) {\n      id\n      adEntities(params: $params) {\n        total\n        items {\n          id\n          name\n          parentId\n          firstDay\n          lastDay\n        }\n      }\n    }\n  }\n':
    types.AdEntitiesDocument,
  '\n  query UtmTemplates($project: String!) {\n    project(project: $project) {\n      id\n      utmTemplates {\n        platform\n        template\n        place\n        parameters {\n          name\n          value\n          meaning\n        }\n      }\n    }\n  }\n':
    types.UtmTemplatesDocument,
  '\n  mutation CreateAdMappingRule($project: String!, $input: AdMappingRuleWrite!) {\n    createAdMappingRule(project: $project, input: $input) {\n      id\n    }\n  }\n':
    types.CreateAdMappingRuleDocument,
  '\n  mutation DeleteAdMappingRule($project: String!, $id: String!) {\n    deleteAdMappingRule(project: $project, id: $id)\n  }\n':
    types.DeleteAdMappingRuleDocument,
  '\n  fragment AdsFigureParts on AdsFigures {\n    spend\n    clicks\n    sessions\n    relevantSessions\n    leads\n    conversions\n    conversionValue\n    costPerRelevantSession {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerLead {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerConversion {\n      value\n      numerator\n      denominator\n      reason\n    }\n    returnOnAdSpend {\n      value\n      numerator\n      denominator\n      reason\n    }\n  }\n':
    types.AdsFigurePartsFragmentDoc,
  '\n  query AdsKpis(\n    $project: String!\n    $filter: AnalyticsFilter\n    $level: AdsLevel\n    $compare: Boolean\n    $sort: AdsKpiSort\n    $dir: SortDir\n    $limit: Int\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      adEntities(params: { limit: 1 }) {\n        total\n      }\n      adsKpis(\n        filter: $filter\n        level: $level\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        limit: $limit\n        cursor: $cursor\n      ) {\n        recomputing\n        currency\n        level\n        distinct\n        nextCursor\n        totals {\n          ...AdsFigureParts\n        }\n        comparison {\n          period {\n            from\n            to\n          }\n          totals {\n            ...AdsFigureParts\n          }\n        }\n        withoutSessions {\n          rows\n          spend\n        }\n        unmatched {\n          sessions\n          relevantSessions\n          leads\n          conversions\n        }\n        otherCurrencies {\n          currency\n          spend\n        }\n        notes {\n          code\n          account\n          hours\n        }\n        rows {\n          platform\n          accountId\n          account\n          campaignId\n          campaign\n          adsetId\n          adset\n          adId\n          ad\n          spendShare\n          figures {\n            ...AdsFigureParts\n          }\n        }\n      }\n    }\n  }\n':
    types.AdsKpisDocument,
  '\n  query AdsSeries($project: String!, $filter: AnalyticsFilter, $bucket: AdsBucket) {\n    project(project: $project) {\n      id\n      adsTimeseries(filter: $filter, bucket: $bucket) {\n        bucket\n        currency\n        period {\n          from\n          to\n          days\n        }\n        series {\n          start\n          figures {\n            spend\n            relevantSessions\n            costPerRelevantSession {\n              value\n            }\n          }\n        }\n      }\n    }\n  }\n':
    types.AdsSeriesDocument,
  '\n  mutation RevokeOauthGrant($org: String!, $id: UUID!) {\n    revokeOauthGrant(org: $org, id: $id)\n  }\n':
    types.RevokeOauthGrantDocument,
  '\n  query Audit($org: String!, $cursor: String, $project: String, $action: String) {\n    organization(org: $org) {\n      id\n      audit(cursor: $cursor, limit: 50, project: $project, action: $action) {\n        items {\n          id\n          at\n          projectId\n          actorKind\n          actorLabel\n          action\n          targetType\n          targetId\n          details\n        }\n        nextCursor\n      }\n    }\n  }\n':
    types.AuditDocument,
  '\n  fragment RowFigures on BreakdownFigures {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n  }\n':
    types.RowFiguresFragmentDoc,
  '\n  fragment AllRows on Breakdown {\n    ...BreakdownRows\n    columns {\n      value\n      label\n    }\n    comparison {\n      period {\n        from\n        to\n        timezone\n      }\n      until\n    }\n    rows {\n      previous {\n        ...RowFigures\n      }\n      cells {\n        ...RowFigures\n      }\n    }\n  }\n':
    types.AllRowsFragmentDoc,
  '\n  query AllRows(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $dimension2: Dimension\n    $columns: Int\n    $compare: Boolean\n    $sort: BreakdownSort\n    $dir: SortDir\n    $search: String\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      breakdown(\n        filter: $filter\n        dimension: $dimension\n        dimension2: $dimension2\n        columns: $columns\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        search: $search\n        limit: $limit\n        offset: $offset\n      ) {\n        ...AllRows\n      }\n    }\n  }\n':
    types.AllRowsDocument,
  '\n  query AllPages($project: String!, $filter: AnalyticsFilter, $limit: Int, $compare: Boolean!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n      # The report of pages does not look back; the sessions of a page are the same in both.\n      before: breakdown(filter: $filter, dimension: PAGE, compare: true, limit: $limit) @include(if: $compare) {\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n        rows {\n          value\n          previous {\n            ...RowFigures\n          }\n        }\n      }\n    }\n  }\n':
    types.AllPagesDocument,
  '\n  query EventCatalog($project: String!) {\n    project(project: $project) {\n      id\n      eventCatalog {\n        unregistered\n        limit\n        items {\n          name\n          kind\n          group\n          label\n          props\n          count\n          lastSeenAt\n          schema {\n            label\n            props\n            oncePerPageview\n            dedupe\n            flush\n            status\n            updatedAt\n          }\n        }\n      }\n      status {\n        eventNames {\n          droppedToday\n        }\n        events {\n          refusedToday\n          repeatedToday\n        }\n      }\n    }\n  }\n':
    types.EventCatalogDocument,
  '\n  query EventSamples($project: String!, $names: [String!], $propKey: String, $limit: Int) {\n    project(project: $project) {\n      id\n      events(filter: { preset: DAYS_30 }, names: $names, propKey: $propKey, order: DESC, limit: $limit) {\n        items {\n          props\n        }\n      }\n    }\n  }\n':
    types.EventSamplesDocument,
  '\n  mutation PutEventSchema($project: String!, $name: String!, $input: EventSchemaWrite!) {\n    putEventSchema(project: $project, name: $name, input: $input) {\n      name\n    }\n  }\n':
    types.PutEventSchemaDocument,
  '\n  mutation DeleteEventSchema($project: String!, $name: String!) {\n    deleteEventSchema(project: $project, name: $name)\n  }\n':
    types.DeleteEventSchemaDocument,
  '\n  query EventValidation($project: String!, $input: EventValidate!) {\n    project(project: $project) {\n      id\n      eventValidation(input: $input) {\n        valid\n        knownAs\n        props\n        problems {\n          prop\n          code\n        }\n      }\n    }\n  }\n':
    types.EventValidationDocument,
  '\n  mutation PutChannelMappings($project: String!, $input: ChannelMappingsWrite!) {\n    putChannelMappings(project: $project, input: $input) {\n      source\n      medium\n      channel\n    }\n  }\n':
    types.PutChannelMappingsDocument,
  '\n  mutation UpdateChannelRules($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      channelRules\n    }\n  }\n':
    types.UpdateChannelRulesDocument,
  '\n  query Channels($project: String!) {\n    project(project: $project) {\n      id\n      channelRules\n      channelMappings {\n        source\n        medium\n        channel\n      }\n      status {\n        otherSources {\n          source\n          medium\n          count\n          suggestion\n        }\n      }\n    }\n  }\n':
    types.ChannelsDocument,
  '\n  fragment ConversionRow on Conversion {\n    id\n    eventId\n    definition\n    source\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n':
    types.ConversionRowFragmentDoc,
  '\n  query ConversionPreview($project: String!, $input: ConversionPreviewInput!) {\n    project(project: $project) {\n      id\n      conversionPreview(input: $input) {\n        currency\n        totalSessions\n        conversions\n        value\n        series {\n          day\n          conversions\n        }\n      }\n    }\n  }\n':
    types.ConversionPreviewDocument,
  '\n  query Conversions(\n    $project: String!\n    $status: ConversionStatus\n    $definition: String\n    $destination: AdPlatform\n    $upload: UploadState\n    $source: ConversionSource\n    $from: String\n    $to: String\n    $eventId: String\n    $session: UUID\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n      conversions(\n        status: $status\n        definition: $definition\n        destination: $destination\n        upload: $upload\n        source: $source\n        from: $from\n        to: $to\n        eventId: $eventId\n        session: $session\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        items {\n          id\n          ...ConversionRow\n        }\n      }\n    }\n  }\n':
    types.ConversionsDocument,
  '\n  query ConversionStory($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n      }\n      conversion(id: $id) {\n        id\n        eventId\n        definition\n        sessionId\n        source\n        status\n        occurredAt\n        value\n        currency\n        confirmUntil\n        consent\n        clickIds\n        person\n        createdAt\n        updatedAt\n        uploads {\n          destination\n          name\n          state\n          change\n          attempts\n          nextAttemptAt\n          sentAt\n          code\n          message\n        }\n      }\n      uploadRequests(conversion: $id) {\n        destination\n        at\n        change\n        outcome\n        code\n        message\n        fields {\n          field\n          value\n          hidden\n        }\n      }\n    }\n  }\n':
    types.ConversionStoryDocument,
  '\n  query ConversionVisit($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id\n          startedAt\n          channel\n          refHost\n          utmCampaign\n          entryPage\n        }\n      }\n    }\n  }\n':
    types.ConversionVisitDocument,
  '\n  query ConversionDefinitions($project: String!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        archived\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n        value\n        currency\n        confirmationDays\n        destinations\n        updatedAt\n      }\n    }\n  }\n':
    types.ConversionDefinitionsDocument,
  '\n  mutation PutConversionDefinition($project: String!, $key: String!, $input: ConversionDefinitionWrite!) {\n    putConversionDefinition(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n':
    types.PutConversionDefinitionDocument,
  '\n  mutation DeleteConversionDefinition($project: String!, $key: String!) {\n    deleteConversionDefinition(project: $project, key: $key)\n  }\n':
    types.DeleteConversionDefinitionDocument,
  '\n  mutation SetConversionStatus($project: String!, $id: UUID!, $input: ConversionStatusUpdate!) {\n    setConversionStatus(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n':
    types.SetConversionStatusDocument,
  '\n  mutation RetryConversion($project: String!, $id: UUID!) {\n    retryConversion(project: $project, id: $id) {\n      id\n    }\n  }\n':
    types.RetryConversionDocument,
  '\n  query ConversionDestinations($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n        destinations\n      }\n      destinations {\n        provider\n        enabled\n        ready\n        settings {\n          customerId\n          loginCustomerId\n          api\n          pixelId\n          actionSource\n          adAccountId\n          eventSourceId\n          eventSetId\n          testEventCode\n        }\n        credentials {\n          name\n          hint\n        }\n        feed\n        endingVersion {\n          version\n          endsAt\n        }\n        pause {\n          until\n          code\n          message\n        }\n        updatedAt\n        health {\n          sent\n          skipped {\n            code\n            count\n          }\n          failed {\n            code\n            count\n          }\n          expired\n          waiting\n          queued\n          lastSentAt\n          delay {\n            medianSeconds\n            p90Seconds\n          }\n        }\n      }\n    }\n  }\n':
    types.ConversionDestinationsDocument,
  '\n  mutation PutDestination($project: String!, $provider: AdPlatform!, $input: DestinationWrite!) {\n    putDestination(project: $project, provider: $provider, input: $input) {\n      provider\n      ready\n    }\n  }\n':
    types.PutDestinationDocument,
  '\n  mutation TestDestination($project: String!, $provider: AdPlatform!, $conversion: String) {\n    testDestination(project: $project, provider: $provider, conversion: $conversion) {\n      outcome\n      summary\n      code\n      message\n    }\n  }\n':
    types.TestDestinationDocument,
  '\n  mutation RetryConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $reason: String\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    retryConversions(project: $project, destination: $destination, reason: $reason, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n':
    types.RetryConversionsDocument,
  '\n  mutation BackfillConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $days: Int!\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    backfillConversions(project: $project, destination: $destination, days: $days, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n':
    types.BackfillConversionsDocument,
  '\n  fragment HoursPanel on Engagement {\n    hours {\n      weekday\n      hour\n      sessions\n      averageEngagedMs\n    }\n  }\n':
    types.HoursPanelFragmentDoc,
  '\n  fragment SpreadPanel on Spread {\n    quartiles {\n      p25\n      median\n      p75\n    }\n    classes {\n      from\n      below\n      sessions\n    }\n  }\n':
    types.SpreadPanelFragmentDoc,
  '\n  fragment EventRow on EventItem {\n    at\n    name\n    props\n    page\n    session {\n      id\n      channel\n      utmCampaign\n      refHost\n      entryPage\n      country\n      device\n      browser\n      relevance\n      converted\n      test\n    }\n  }\n':
    types.EventRowFragmentDoc,
  '\n  query Events(\n    $project: String!\n    $filter: AnalyticsFilter\n    $names: [String!]\n    $props: String\n    $propKey: String\n    $propText: String\n    $sessionId: UUID\n    $order: SortDir\n    $limit: Int\n    $cursor: String\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      nameOptions: filterOptions(filter: $period, dimension: EVENT, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      propOptions: filterOptions(filter: $period, dimension: EVENT_PROP, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      events(\n        filter: $filter\n        names: $names\n        props: $props\n        propKey: $propKey\n        propText: $propText\n        sessionId: $sessionId\n        order: $order\n        limit: $limit\n        cursor: $cursor\n      ) {\n        nextCursor\n        recomputing\n        items {\n          id\n          ...EventRow\n        }\n      }\n    }\n  }\n':
    types.EventsDocument,
  '\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n':
    types.FilterOptionsDocument,
  '\n  query ConditionValues(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $search: String\n    $prop: String\n    $event: String\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(\n        filter: $filter\n        dimension: $dimension\n        search: $search\n        prop: $prop\n        propEvent: $event\n        limit: 40\n      ) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n':
    types.ConditionValuesDocument,
  '\n  query Flow(\n    $project: String!\n    $filter: AnalyticsFilter\n    $startPage: String\n    $endPage: String\n    $steps: Int\n    $limit: Int\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $period, dimension: PAGE, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      flow(filter: $filter, startPage: $startPage, endPage: $endPage, steps: $steps, limit: $limit) {\n        sessions\n        pathSessions\n        otherSessions\n        distinctPaths\n        distinctTransitions\n        steps\n        recomputing\n        entries {\n          page\n          sessions\n        }\n        exits {\n          page\n          sessions\n        }\n        transitions {\n          from\n          to\n          transitions\n          sessions\n        }\n        paths {\n          pages\n          sessions\n        }\n      }\n    }\n  }\n':
    types.FlowDocument,
  '\n  mutation CreateFunnel($project: String!, $input: FunnelWrite!) {\n    createFunnel(project: $project, input: $input) {\n      key\n    }\n  }\n':
    types.CreateFunnelDocument,
  '\n  mutation UpdateFunnel($project: String!, $key: String!, $input: FunnelUpdate!) {\n    updateFunnel(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n':
    types.UpdateFunnelDocument,
  '\n  mutation DeleteFunnel($project: String!, $key: String!) {\n    deleteFunnel(project: $project, key: $key)\n  }\n':
    types.DeleteFunnelDocument,
  '\n  query FunnelPreview($project: String!, $input: FunnelPreviewInput!) {\n    project(project: $project) {\n      id\n      funnelPreview(input: $input) {\n        funnel {\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n':
    types.FunnelPreviewDocument,
  '\n  query FunnelChoices($project: String!) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n      }\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n':
    types.FunnelChoicesDocument,
  '\n  fragment FunnelSteps on FunnelFigures {\n    mode\n    sessions\n    completed\n    completionRate\n    steps {\n      name\n      match\n      within\n      sessions\n      visitors\n      rateFromFirst\n      rateFromBefore\n      dropOff\n      medianMs\n    }\n  }\n':
    types.FunnelStepsFragmentDoc,
  '\n  query Funnels($project: String!, $filter: AnalyticsFilter, $funnel: String) {\n    project(project: $project) {\n      id\n      funnels {\n        key\n        name\n        mode\n        isDefault\n        steps {\n          name\n          match\n          within\n        }\n      }\n      funnel(filter: $filter, funnel: $funnel) {\n        recomputing\n        funnel {\n          key\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n':
    types.FunnelsDocument,
  '\n  mutation DeleteGoal($project: String!, $key: String!) {\n    deleteGoal(project: $project, key: $key)\n  }\n':
    types.DeleteGoalDocument,
  '\n  mutation CreateGoal($project: String!, $input: GoalCreate!) {\n    createGoal(project: $project, input: $input) {\n      key\n    }\n  }\n':
    types.CreateGoalDocument,
  '\n  query GoalPreview($project: String!, $input: GoalPreviewInput!) {\n    project(project: $project) {\n      id\n      goalPreview(input: $input) {\n        currency\n        totalSessions\n        sessions\n        rate\n        value\n        series {\n          day\n          sessions\n        }\n      }\n    }\n  }\n':
    types.GoalPreviewDocument,
  '\n  query Goals($project: String!, $filter: AnalyticsFilter, $compare: Boolean) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        match\n        isConversion\n        value\n        sort\n        archived\n      }\n      goalsReport(filter: $filter, compare: $compare) {\n        currency\n        recomputing\n        totals {\n          sessions\n        }\n        rows {\n          key\n          name\n          isConversion\n          recomputing\n          reached {\n            sessions\n            rate\n            value\n          }\n          before {\n            sessions\n            rate\n            value\n          }\n        }\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n      }\n    }\n  }\n':
    types.GoalsDocument,
  '\n  mutation UpdateGoal($project: String!, $key: String!, $input: GoalUpdate!) {\n    updateGoal(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n':
    types.UpdateGoalDocument,
  '\n  query KnownOfGoals($project: String!) {\n    project(project: $project) {\n      id\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n':
    types.KnownOfGoalsDocument,
  '\n  mutation CreateProxyKey($project: String!, $input: ProxyKeyCreate!) {\n    createProxyKey(project: $project, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n':
    types.CreateProxyKeyDocument,
  '\n  mutation RevokeProxyKey($project: String!, $id: UUID!) {\n    revokeProxyKey(project: $project, id: $id)\n  }\n':
    types.RevokeProxyKeyDocument,
  '\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n':
    types.CreateKeyDocument,
  '\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n':
    types.RollKeyDocument,
  '\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n':
    types.RevokeKeyDocument,
  '\n  mutation CreateSecretKey($org: String!, $input: SecretKeyCreate!) {\n    createSecretKey(org: $org, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n':
    types.CreateSecretKeyDocument,
  '\n  fragment Key on ApiKey {\n    id\n    name\n    hint\n    value\n    scopes\n    projectIds\n    note\n    createdBy\n    createdAt\n    expiresAt\n    revokedAt\n    lastUsedAt\n    rolledFrom\n    derivedFrom {\n      kind\n    }\n  }\n':
    types.KeyFragmentDoc,
  '\n  fragment LeadRow on Lead {\n    id\n    status\n    value\n    currency\n    identities\n    contact {\n      email\n      phone\n      firstName\n      lastName\n      externalId\n    }\n    channel\n    utmSource\n    utmCampaign\n    firstSeenAt\n    lastSeenAt\n  }\n':
    types.LeadRowFragmentDoc,
  '\n  fragment LeadVisit on SessionSummary {\n    id\n    startedAt\n    channel\n    refHost\n    utmCampaign\n    entryPage\n    pageviews\n    engagedMs\n  }\n':
    types.LeadVisitFragmentDoc,
  '\n  query Leads(\n    $project: String!\n    $email: String\n    $phone: String\n    $status: LeadStatus\n    $channel: Channel\n    $from: String\n    $to: String\n    $contact: Boolean\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      leads(\n        email: $email\n        phone: $phone\n        status: $status\n        channel: $channel\n        from: $from\n        to: $to\n        contact: $contact\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        erased\n        items {\n          id\n          ...LeadRow\n        }\n      }\n    }\n  }\n':
    types.LeadsDocument,
  '\n  query LeadSettings($project: String!) {\n    project(project: $project) {\n      id\n      settings\n    }\n  }\n':
    types.LeadSettingsDocument,
  '\n  query AnyLead($project: String!) {\n    project(project: $project) {\n      id\n      leads(limit: 1) {\n        erased\n        items {\n          id\n        }\n      }\n    }\n  }\n':
    types.AnyLeadDocument,
  '\n  query LeadDetail($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      lead(id: $id) {\n        lead {\n          id\n          status\n          value\n          currency\n          identities\n          contact {\n            email\n            phone\n            firstName\n            lastName\n            externalId\n          }\n          traits\n          form\n          consent\n          channel\n          utmSource\n          utmMedium\n          utmCampaign\n          firstSessionId\n          firstSeenAt\n          lastSeenAt\n        }\n        visits {\n          id\n          ...LeadVisit\n        }\n        conversions {\n          id\n          status\n          ...ConversionItem\n        }\n      }\n    }\n  }\n':
    types.LeadDetailDocument,
  '\n  mutation UpdateLead($project: String!, $id: UUID!, $input: LeadUpdate!) {\n    updateLead(project: $project, id: $id, input: $input) {\n      lead {\n        id\n        status\n        value\n        currency\n      }\n    }\n  }\n':
    types.UpdateLeadDocument,
  '\n  query SigningSecret($project: String!) {\n    project(project: $project) {\n      id\n      identitySecretCreatedAt\n    }\n  }\n':
    types.SigningSecretDocument,
  '\n  mutation RenewIdentitySecret($project: String!) {\n    renewIdentitySecret(project: $project) {\n      secret\n      createdAt\n    }\n  }\n':
    types.RenewIdentitySecretDocument,
  '\n  mutation DeleteLead($project: String!, $id: UUID!) {\n    deleteLead(project: $project, id: $id)\n  }\n':
    types.DeleteLeadDocument,
  '\n  fragment LiveRow on LiveEvent {\n    at\n    name\n    sessionId\n    page\n    country\n    device\n    channel\n    test\n  }\n':
    types.LiveRowFragmentDoc,
  '\n  query Ignored($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        today {\n          stored\n          rateLimited\n          ignored {\n            reason\n            count\n          }\n        }\n        bots {\n          kind\n          today\n        }\n      }\n    }\n  }\n':
    types.IgnoredDocument,
  '\n  query LiveTail($project: String!, $cursor: String) {\n    project(project: $project) {\n      id\n      liveEvents(cursor: $cursor, includeTest: true) {\n        nextCursor\n        items {\n          id\n          ...LiveRow\n        }\n      }\n    }\n  }\n':
    types.LiveTailDocument,
  '\n  subscription FollowLive($project: String!, $cursor: String) {\n    liveEvents(project: $project, cursor: $cursor, includeTest: true) {\n      nextCursor\n      items {\n        id\n        ...LiveRow\n      }\n    }\n  }\n':
    types.FollowLiveDocument,
  '\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project {\n        id\n        slug\n        orgSlug\n      }\n    }\n  }\n':
    types.CreateProjectDocument,
  '\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) {\n      id\n      slug\n    }\n  }\n':
    types.CreateOrganizationDocument,
  '\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      timezone\n      status {\n        firstEventAt\n        today {\n          ignored {\n            reason\n            count\n          }\n        }\n      }\n    }\n  }\n':
    types.WaitingDocument,
  '\n  mutation DeleteOrganization($org: String!) {\n    deleteOrganization(org: $org)\n  }\n':
    types.DeleteOrganizationDocument,
  '\n  mutation RevokeInvitation($org: String!, $id: UUID!) {\n    revokeInvitation(org: $org, id: $id)\n  }\n':
    types.RevokeInvitationDocument,
  '\n  mutation CreateInvitation($org: String!, $input: InvitationCreate!) {\n    createInvitation(org: $org, input: $input) {\n      invitation {\n        email\n        expiresAt\n      }\n      acceptUrl\n    }\n  }\n':
    types.CreateInvitationDocument,
  '\n  mutation UpdateMember($org: String!, $userId: UUID!, $input: MemberUpdate!) {\n    updateMember(org: $org, userId: $userId, input: $input) {\n      userId\n    }\n  }\n':
    types.UpdateMemberDocument,
  '\n  mutation RemoveMember($org: String!, $userId: UUID!) {\n    removeMember(org: $org, userId: $userId)\n  }\n':
    types.RemoveMemberDocument,
  '\n  query WouldEnd($org: String!, $userId: UUID!, $to: MemberUpdate) {\n    organization(org: $org) {\n      id\n      wouldEnd(userId: $userId, to: $to) {\n        invitations {\n          id\n          email\n        }\n        keys {\n          id\n          name\n          hint\n          lastUsedAt\n        }\n        oauthGrants {\n          id\n          clientName\n        }\n      }\n    }\n  }\n':
    types.WouldEndDocument,
  '\n  mutation UpdateOrganization($org: String!, $input: OrganizationUpdate!) {\n    updateOrganization(org: $org, input: $input) {\n      id\n      slug\n    }\n  }\n':
    types.UpdateOrganizationDocument,
  '\n  query Members($org: String!) {\n    organization(org: $org) {\n      id\n      members {\n        userId\n        email\n        name\n        role\n        pii\n        createdAt\n        lastLoginAt\n      }\n      invitations {\n        id\n        email\n        role\n        pii\n        createdAt\n        expiresAt\n        acceptedAt\n        revokedAt\n      }\n    }\n  }\n':
    types.MembersDocument,
  '\n  fragment KpiTiles on Overview {\n    currency\n    totals {\n      ...KpiTotals\n    }\n    comparison {\n      ...ComparedRange\n      totals {\n        ...KpiTotals\n      }\n    }\n  }\n':
    types.KpiTilesFragmentDoc,
  '\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n':
    types.KpiTotalsFragmentDoc,
  '\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) {\n        extras {\n          currentVisitors\n        }\n      }\n    }\n  }\n':
    types.LiveCountDocument,
  '\n  query Recomputation($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          done\n          total\n          secondsLeft\n        }\n      }\n    }\n  }\n':
    types.RecomputationDocument,
  '\n  fragment RecordedConversions on Overview {\n    currency\n    totals {\n      confirmedConversions\n      pendingConversions\n      recordedValue\n    }\n  }\n':
    types.RecordedConversionsFragmentDoc,
  '\n  fragment SeriesChart on Overview {\n    bucket\n    period {\n      from\n      to\n      days\n      timezone\n    }\n    series {\n      start\n      sessions\n      visitors\n      pageviews\n      conversions\n    }\n    comparison {\n      ...ComparedRange\n      until\n      series {\n        start\n        sessions\n        visitors\n        pageviews\n        conversions\n      }\n    }\n  }\n':
    types.SeriesChartFragmentDoc,
  '\n  fragment ComparedRange on Comparison {\n    period {\n      from\n      to\n      timezone\n    }\n    until\n  }\n':
    types.ComparedRangeFragmentDoc,
  '\n  query Overview(\n    $project: String!\n    $filter: AnalyticsFilter\n    $bucket: Bucket\n    $compare: Boolean\n    $withPanels: Boolean!\n    $limit: Int\n    $withPages: Boolean!\n    $pages: Dimension!\n    $sources: Dimension!\n    $campaigns: Dimension!\n    $goals: Dimension!\n    $places: Dimension!\n    $devices: Dimension!\n  ) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals {\n          sessions\n        }\n        extras {\n          testSessions\n          firstDay\n        }\n        recomputing\n        funnel {\n          key\n          name\n          ...FunnelSteps\n        }\n        ...KpiTiles\n        ...RecordedConversions\n        ...SeriesChart\n      }\n      ... @include(if: $withPanels) {\n        ... @include(if: $withPages) {\n          pageRows: pages(filter: $filter, limit: $limit) {\n            ...PageRows\n          }\n        }\n        ... @skip(if: $withPages) {\n          pages: breakdown(filter: $filter, dimension: $pages, limit: $limit) {\n            ...BreakdownRows\n          }\n        }\n        sources: breakdown(filter: $filter, dimension: $sources, limit: $limit) {\n          ...BreakdownRows\n        }\n        campaigns: breakdown(filter: $filter, dimension: $campaigns, limit: $limit) {\n          ...BreakdownRows\n        }\n        goals: breakdown(filter: $filter, dimension: $goals, limit: $limit) {\n          ...BreakdownRows\n        }\n        places: breakdown(filter: $filter, dimension: $places, limit: $limit) {\n          ...BreakdownRows\n        }\n        devices: breakdown(filter: $filter, dimension: $devices, limit: $limit) {\n          ...BreakdownRows\n        }\n      }\n    }\n  }\n':
    types.OverviewDocument,
  '\n  fragment BreakdownRows on Breakdown {\n    distinct\n    totals {\n      sessions\n    }\n    rows {\n      value\n      label\n      sessions\n      visitors\n      pageviews\n      conversions\n      conversionRate\n      conversionValue\n      bounceRate\n      averageEngagedMs\n      share\n    }\n  }\n':
    types.BreakdownRowsFragmentDoc,
  '\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        ...BreakdownRows\n      }\n    }\n  }\n':
    types.BreakdownDocument,
  '\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n    }\n  }\n':
    types.PagesDocument,
  '\n  fragment ClicksPanel on Clicks {\n    clicks\n    internalClicks\n    rows {\n      event\n      label\n      section\n      clicks\n      sessions\n      share\n    }\n  }\n':
    types.ClicksPanelFragmentDoc,
  '\n  fragment NextPanel on Flow {\n    pathSessions\n    otherSessions\n    paths {\n      pages\n      sessions\n    }\n  }\n':
    types.NextPanelFragmentDoc,
  '\n  fragment ScrollPanel on Scroll {\n    views\n    marks {\n      percent\n      views\n      share\n      medianMs\n    }\n    curve {\n      percent\n      share\n    }\n  }\n':
    types.ScrollPanelFragmentDoc,
  '\n  fragment SectionsPanel on Sections {\n    rows {\n      section\n      views\n      share\n      dwellMs\n      medianDwellMs\n      medianSeenMs\n    }\n  }\n':
    types.SectionsPanelFragmentDoc,
  '\n  query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit, search: $search) {\n        recomputing\n        ...PageRows\n      }\n    }\n  }\n':
    types.PageListDocument,
  '\n  query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: 100) {\n        recomputing\n        ...PageRows\n      }\n      scroll(filter: $filter, step: 5) {\n        ...ScrollPanel\n      }\n      sections(filter: $filter) {\n        ...SectionsPanel\n      }\n      clicks(filter: $filter) {\n        ...ClicksPanel\n      }\n      flow(filter: $filter, startPage: $path, steps: 2, limit: 50) {\n        ...NextPanel\n      }\n    }\n  }\n':
    types.OnePageDocument,
  '\n  fragment PageRows on Pages {\n    distinct\n    totals {\n      pageviews\n    }\n    rows {\n      page\n      pageviews\n      sessions\n      visitors\n      entries\n      exits\n      bounceRate\n      conversions\n      engagedMs {\n        median\n      }\n      scroll {\n        median\n      }\n    }\n  }\n':
    types.PageRowsFragmentDoc,
  '\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      locale\n      country\n      retentionDays\n      settings\n      pendingDeletions {\n        kind\n        count\n        beginsAt\n        formerDays\n      }\n      createdAt\n    }\n  }\n':
    types.ProjectDocument,
  '\n  mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!) {\n    putQuestionnaire(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n':
    types.PutQuestionnaireDocument,
  '\n  mutation DeleteQuestionnaire($project: String!, $id: String!) {\n    deleteQuestionnaire(project: $project, id: $id)\n  }\n':
    types.DeleteQuestionnaireDocument,
  '\n  query Questionnaires($project: String!, $filter: AnalyticsFilter, $questionnaire: String) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n        label\n        questions {\n          key\n          label\n          type\n          options {\n            value\n            label\n          }\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      answers(filter: $filter, questionnaire: $questionnaire) {\n        recomputing\n        questionnaires {\n          id\n          sessions\n          label {\n            en\n            de\n          }\n        }\n        questionnaire {\n          id\n          label {\n            en\n            de\n          }\n          viewed\n          answered\n          contacts\n          submissions\n          moreQuestions\n          questions {\n            key\n            type\n            label {\n              en\n              de\n            }\n            sessions\n            dropOff\n            dropOffRate\n            moreValues\n            options {\n              value\n              label {\n                en\n                de\n              }\n              sessions\n              share\n            }\n          }\n        }\n      }\n    }\n  }\n':
    types.QuestionnairesDocument,
  '\n  query Refused($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        refusedOrigins {\n          origin\n          count\n          lastAt\n        }\n      }\n    }\n  }\n':
    types.RefusedDocument,
  '\n  query Relevance($project: String!) {\n    project(project: $project) {\n      id\n      relevance {\n        active {\n          version\n          config\n        }\n        versions {\n          version\n          config\n          note\n          savedBy\n          savedByKind\n          savedAt\n        }\n        rescoring {\n          done\n          total\n          secondsLeft\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      filterOptions(filter: { preset: DAYS_90 }, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n          }\n        }\n      }\n    }\n  }\n':
    types.RelevanceDocument,
  '\n  query RelevancePreview($project: String!, $config: JSON!, $sample: Int) {\n    project(project: $project) {\n      id\n      relevancePreview(config: $config, sample: $sample) {\n        sessions\n        distribution {\n          from\n          to\n          before\n          after\n        }\n        tiersBefore {\n          key\n          label\n          sessions\n        }\n        tiersAfter {\n          key\n          label\n          sessions\n        }\n        averageBefore\n        averageAfter\n        relevantBefore\n        relevantAfter\n        changed\n        changes {\n          id\n          startedAt\n          before {\n            score\n            label\n          }\n          after {\n            score\n            label\n          }\n        }\n      }\n    }\n  }\n':
    types.RelevancePreviewDocument,
  '\n  query RelevanceRanking($project: String!, $filter: AnalyticsFilter, $by: RankedBy, $minSessions: Int) {\n    project(project: $project) {\n      id\n      relevanceRanking(filter: $filter, by: $by, minSessions: $minSessions, limit: 100) {\n        relevantMinScore\n        sessions\n        relevantSessions\n        distinct\n        recomputing\n        rows {\n          value\n          sessions\n          relevantSessions\n          relevantShare\n          averageRelevance\n        }\n      }\n    }\n  }\n':
    types.RelevanceRankingDocument,
  '\n  mutation SaveRelevance($project: String!, $config: JSON!, $note: String) {\n    saveRelevance(project: $project, config: $config, note: $note) {\n      active {\n        version\n      }\n    }\n  }\n':
    types.SaveRelevanceDocument,
  '\n  mutation Rescore($project: String!) {\n    rescore(project: $project) {\n      sessions\n    }\n  }\n':
    types.RescoreDocument,
  '\n  query Segments($project: String!) {\n    project(project: $project) {\n      id\n      segments {\n        key\n        name\n        shared\n        where\n      }\n    }\n  }\n':
    types.SegmentsDocument,
  '\n  mutation CreateSegment($project: String!, $input: JSON!) {\n    createSegment(project: $project, input: $input) {\n      key\n    }\n  }\n':
    types.CreateSegmentDocument,
  '\n  mutation DeleteSegment($project: String!, $key: String!) {\n    deleteSegment(project: $project, key: $key)\n  }\n':
    types.DeleteSegmentDocument,
  '\n  mutation UpdateSegment($project: String!, $key: String!, $input: JSON!) {\n    updateSegment(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n':
    types.UpdateSegmentDocument,
  '\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel\n      decidedBy {\n        rule\n        fields\n      }\n      source\n      refHost\n      utmSource\n      utmMedium\n      utmCampaign\n      utmContent\n      utmTerm\n      utmId\n      clickIds\n      adPlatform\n      adAccountId\n      adCampaignId\n      adAdsetId\n      adId\n    }\n  }\n':
    types.AttributionCardFragmentDoc,
  '\n  fragment ConversionItem on Conversion {\n    id\n    definition\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n':
    types.ConversionItemFragmentDoc,
  '\n  query ConversionNames($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n    }\n  }\n':
    types.ConversionNamesDocument,
  '\n  fragment LeadsCard on SessionDetail {\n    leads {\n      id\n      leadId\n      form\n      identities\n      firstSeenAt\n    }\n  }\n':
    types.LeadsCardFragmentDoc,
  '\n  fragment RelevanceCard on SessionDetail {\n    relevance {\n      score\n      tierLabel\n      version\n      modelGone\n      sum\n      parts {\n        key\n        label\n        kind\n        found\n        points\n        max\n      }\n    }\n  }\n':
    types.RelevanceCardFragmentDoc,
  '\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    events\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTierLabel\n  }\n':
    types.SessionRowFragmentDoc,
  '\n  fragment Timeline on SessionDetail {\n    pageviews {\n      id\n      startedAt\n      nav\n      host\n      page\n      group\n      engagedMs\n      scroll\n      clicks\n      internalClicks\n      viewport\n    }\n    timeline {\n      at\n      kind\n      pageviewId\n      name\n      props\n      label\n    }\n  }\n':
    types.TimelineFragmentDoc,
  '\n  fragment Budgets on ProjectStatus {\n    storage {\n      estimatedBytes\n      quotaBytes\n    }\n    quota {\n      pageviewsToday\n      pageviewsPerDay\n      eventsToday\n      eventsPerDay\n    }\n    eventNames {\n      unregistered\n      limit\n      droppedToday\n    }\n  }\n':
    types.BudgetsFragmentDoc,
  '\n  fragment Machines on ProjectStatus {\n    bots {\n      kind\n      today\n      last30Days\n    }\n  }\n':
    types.MachinesFragmentDoc,
  '\n  mutation KeepData($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n    }\n  }\n':
    types.KeepDataDocument,
  '\n  mutation DeleteProject($project: String!) {\n    deleteProject(project: $project)\n  }\n':
    types.DeleteProjectDocument,
  '\n  mutation PurgeProject($project: String!, $input: PurgeInput!) {\n    purgeProject(project: $project, input: $input) {\n      sessions\n    }\n  }\n':
    types.PurgeProjectDocument,
  '\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      slug\n      orgSlug\n    }\n  }\n':
    types.UpdateProjectDocument,
  '\n  query DeletionPreview($project: String!, $input: ProjectUpdate!) {\n    project(project: $project) {\n      id\n      deletionPreview(input: $input) {\n        kind\n        count\n        beginsAt\n      }\n    }\n  }\n':
    types.DeletionPreviewDocument,
  '\n  fragment Today on ProjectStatus {\n    today {\n      day\n      stored\n      ignored {\n        reason\n        count\n      }\n    }\n  }\n':
    types.TodayFragmentDoc,
  '\n  query SqlSchema($project: String!) {\n    project(project: $project) {\n      id\n      schema {\n        limits {\n          rows\n          seconds\n        }\n        functions\n        tables {\n          name\n          meaning\n          columns {\n            name\n            type\n            unit\n            nullable\n            meaning\n            values\n          }\n        }\n        questions {\n          name\n          question\n          query\n        }\n      }\n    }\n  }\n':
    types.SqlSchemaDocument,
  '\n  query Sql($project: String!, $query: String!) {\n    project(project: $project) {\n      id\n      sql(input: { query: $query }) {\n        columns {\n          name\n          type\n        }\n        rows\n        rowCount\n        truncated\n        durationMs\n        recomputing\n      }\n    }\n  }\n':
    types.SqlDocument,
  '\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig {\n        tracking\n        configRev\n      }\n    }\n  }\n':
    types.TrackingConfigDocument,
  '\n  query SeenPaths($project: String!, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: { preset: DAYS_30 }, limit: $limit) {\n        rows {\n          page\n          pageviews\n        }\n      }\n    }\n  }\n':
    types.SeenPathsDocument,
  '\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) {\n      tracking\n      configRev\n    }\n  }\n':
    types.UpdateTrackingDocument,
  '\n  query VideoRetention($project: String!, $filter: AnalyticsFilter, $video: String!, $source: String, $step: Int) {\n    project(project: $project) {\n      id\n      videoRetention(filter: $filter, video: $video, source: $source, step: $step) {\n        plays\n        durationMs\n        curve {\n          percent\n          watched\n          rewatched\n        }\n        formats {\n          format\n          plays\n          curve {\n            watched\n          }\n        }\n      }\n    }\n  }\n':
    types.VideoRetentionDocument,
  '\n  query Grants($org: String!) {\n    organization(org: $org) {\n      id\n      oauthGrants {\n        id\n        userEmail\n        clientName\n        scopes\n        createdAt\n        lastUsedAt\n        revokedAt\n      }\n    }\n  }\n':
    types.GrantsDocument,
  '\n  query SecretKeys($org: String!) {\n    organization(org: $org) {\n      id\n      secretKeys {\n        ...Key\n      }\n    }\n  }\n':
    types.SecretKeysDocument,
  '\n  mutation RollSecretKey($org: String!, $id: UUID!, $input: KeyRoll!) {\n    rollSecretKey(org: $org, id: $id, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n':
    types.RollSecretKeyDocument,
  '\n  mutation RevokeSecretKey($org: String!, $id: UUID!) {\n    revokeSecretKey(org: $org, id: $id)\n  }\n':
    types.RevokeSecretKeyDocument,
  '\n  query Engagement($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      engagement(filter: $filter) {\n        recomputing\n        totals {\n          sessions\n        }\n        engagedMs {\n          ...SpreadPanel\n        }\n        scroll {\n          ...SpreadPanel\n        }\n        pages {\n          ...SpreadPanel\n        }\n        ...HoursPanel\n      }\n    }\n  }\n':
    types.EngagementDocument,
  '\n  query Session($project: String!, $id: UUID!, $locale: Locale) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      session(id: $id, locale: $locale) {\n        session {\n          id\n          startedAt\n          lastAt\n          stitch\n          consent\n          test\n          country\n          lang\n          device\n          browser\n          os\n          variant\n          pageviews\n          events\n          engagedMs\n          maxScroll\n          clicks\n          videoMs\n          converted\n          goals\n        }\n        ...AttributionCard\n        conversions {\n          id\n          ...ConversionItem\n        }\n        ...LeadsCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n':
    types.SessionDocument,
  '\n  query Sessions(\n    $project: String!\n    $filter: AnalyticsFilter\n    $sort: SessionSort\n    $dir: SortDir\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        recomputing\n        items {\n          id\n          ...SessionRow\n        }\n      }\n    }\n  }\n':
    types.SessionsDocument,
  '\n  query Keys($project: String!, $proxy: Boolean!) {\n    project(project: $project) {\n      id\n      publishableKeys {\n        ...Key\n      }\n      proxyKeys @include(if: $proxy) {\n        ...Key\n      }\n    }\n  }\n':
    types.KeysDocument,
  '\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota {\n          exceeded\n          reason\n        }\n        spool {\n          batches\n          lostToday\n          disk\n        }\n        quarantine {\n          batches\n          lostToday\n        }\n        pausedDestinations {\n          provider\n          reason\n          since\n          until\n        }\n        ...Today\n        ...Machines\n        ...Budgets\n      }\n    }\n  }\n':
    types.StatusDocument,
  '\n  query Videos($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      videos(filter: $filter, limit: $limit) {\n        distinct\n        recomputing\n        rows {\n          video\n          source\n          durationMs\n          plays\n          sessions\n          starts\n          watchedS\n          averageShare\n          completions\n          completionRate\n        }\n      }\n    }\n  }\n':
    types.VideosDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Me {\n    me {\n      user {\n        id\n        email\n        name\n        locale\n        emailVerified\n        createdAt\n      }\n      lastProjectId\n      memberships {\n        role\n        pii\n        scopes\n        org {\n          id\n          slug\n          name\n        }\n        projects {\n          id\n          slug\n          name\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').MeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdAccounts($project: String!) {\n    project(project: $project) {\n      id\n      adAccounts {\n        id\n        platform\n        externalId\n        name\n        currency\n        timezone\n        connectionId\n        settings {\n          campaigns {\n            mode\n            rules {\n              field\n              kind\n              value\n            }\n          }\n          restateDays\n          backfillDays\n        }\n        sync {\n          state\n          coveredFrom\n          coveredTo\n          lastSuccessAt\n          nextAt\n          error {\n            code\n            message\n          }\n        }\n        spend30d {\n          currency\n          amount\n        }\n        createdAt\n      }\n    }\n  }\n',
): typeof import('./graphql').AdAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdProjectConnections($project: String!) {\n    project(project: $project) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        status\n        accounts {\n          externalId\n          name\n          currency\n          timezone\n          manager\n          reachable\n          attached\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdProjectConnectionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdOrgConnections($org: String!) {\n    organization(org: $org) {\n      id\n      adConnections {\n        id\n        platform\n        name\n        connector\n        status\n        expiresAt\n        expiresSoon\n        accountCount\n      }\n      adPlatforms {\n        platform\n        connectors {\n          connector\n          configured\n          settings\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdOrgConnectionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdSync($project: String!) {\n    project(project: $project) {\n      id\n      adSync {\n        accountId\n        waiting\n        differences {\n          day\n          missing\n        }\n        moreDifferences\n        runs {\n          id\n          at\n          from\n          to\n          rows\n          changed\n          spendDelta\n          requests\n          waitedMs\n          outcome\n          error {\n            code\n            message\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdSyncDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateAdConnection($org: String!, $input: AdConnectionCreate!) {\n    createAdConnection(org: $org, input: $input) {\n      url\n      state\n      expiresAt\n      connection {\n        id\n        connector\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateAdConnectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CompleteAdConnection($org: String!, $id: UUID!, $input: AdConnectionComplete!) {\n    completeAdConnection(org: $org, id: $id, input: $input) {\n      connection {\n        id\n      }\n    }\n  }\n',
): typeof import('./graphql').CompleteAdConnectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteAdConnection($org: String!, $id: UUID!, $purge: Boolean!) {\n    deleteAdConnection(org: $org, id: $id, purge: $purge)\n  }\n',
): typeof import('./graphql').DeleteAdConnectionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation AttachAdAccount($project: String!, $accountId: String!, $input: AdAccountWrite!) {\n    attachAdAccount(project: $project, accountId: $accountId, input: $input) {\n      id\n    }\n  }\n',
): typeof import('./graphql').AttachAdAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DetachAdAccount($project: String!, $accountId: String!) {\n    detachAdAccount(project: $project, accountId: $accountId)\n  }\n',
): typeof import('./graphql').DetachAdAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SyncAds($project: String!, $input: AdSyncRequest!) {\n    syncAds(project: $project, input: $input) {\n      queued\n      running\n    }\n  }\n',
): typeof import('./graphql').SyncAdsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdsUnmatched($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      adsUnmatched(filter: $filter, limit: $limit) {\n        recomputing\n        sessionsOfAds\n        unmatchedSessions\n        distinct\n        rows {\n          reason\n          platform\n          utmSource\n          utmMedium\n          utmCampaign\n          utmContent\n          utmTerm\n          utmId\n          sessions\n          relevantSessions\n          conversions\n          share\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdsUnmatchedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdsMappingSuggestions($project: String!, $from: String, $to: String, $preset: Preset) {\n    project(project: $project) {\n      id\n      adsMappingSuggestions(from: $from, to: $to, preset: $preset) {\n        currency\n        items {\n          rule {\n            field\n            kind\n            value\n            when {\n              utmSource\n              utmMedium\n            }\n            target {\n              platform\n              level\n              entityId\n            }\n            note\n          }\n          targetName\n          wouldMatch {\n            sessions\n            spend\n          }\n          rates {\n            before\n            after\n          }\n          confidence\n          examples {\n            value\n            sessions\n          }\n          together\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdsMappingSuggestionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdMappingRules($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          total\n        }\n      }\n      adMappingRules {\n        id\n        field\n        kind\n        value\n        when {\n          utmSource\n          utmMedium\n        }\n        target {\n          platform\n          level\n          entityId\n        }\n        targetName\n        note\n        createdAt\n      }\n    }\n  }\n',
): typeof import('./graphql').AdMappingRulesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdEntities($project: String!, $params: AdEntityParams!) {\n    project(project: $project) {\n      id\n      adEntities(params: $params) {\n        total\n        items {\n          id\n          name\n          parentId\n          firstDay\n          lastDay\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdEntitiesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query UtmTemplates($project: String!) {\n    project(project: $project) {\n      id\n      utmTemplates {\n        platform\n        template\n        place\n        parameters {\n          name\n          value\n          meaning\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').UtmTemplatesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateAdMappingRule($project: String!, $input: AdMappingRuleWrite!) {\n    createAdMappingRule(project: $project, input: $input) {\n      id\n    }\n  }\n',
): typeof import('./graphql').CreateAdMappingRuleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteAdMappingRule($project: String!, $id: String!) {\n    deleteAdMappingRule(project: $project, id: $id)\n  }\n',
): typeof import('./graphql').DeleteAdMappingRuleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment AdsFigureParts on AdsFigures {\n    spend\n    clicks\n    sessions\n    relevantSessions\n    leads\n    conversions\n    conversionValue\n    costPerRelevantSession {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerLead {\n      value\n      numerator\n      denominator\n      reason\n    }\n    costPerConversion {\n      value\n      numerator\n      denominator\n      reason\n    }\n    returnOnAdSpend {\n      value\n      numerator\n      denominator\n      reason\n    }\n  }\n',
): typeof import('./graphql').AdsFigurePartsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdsKpis(\n    $project: String!\n    $filter: AnalyticsFilter\n    $level: AdsLevel\n    $compare: Boolean\n    $sort: AdsKpiSort\n    $dir: SortDir\n    $limit: Int\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      adEntities(params: { limit: 1 }) {\n        total\n      }\n      adsKpis(\n        filter: $filter\n        level: $level\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        limit: $limit\n        cursor: $cursor\n      ) {\n        recomputing\n        currency\n        level\n        distinct\n        nextCursor\n        totals {\n          ...AdsFigureParts\n        }\n        comparison {\n          period {\n            from\n            to\n          }\n          totals {\n            ...AdsFigureParts\n          }\n        }\n        withoutSessions {\n          rows\n          spend\n        }\n        unmatched {\n          sessions\n          relevantSessions\n          leads\n          conversions\n        }\n        otherCurrencies {\n          currency\n          spend\n        }\n        notes {\n          code\n          account\n          hours\n        }\n        rows {\n          platform\n          accountId\n          account\n          campaignId\n          campaign\n          adsetId\n          adset\n          adId\n          ad\n          spendShare\n          figures {\n            ...AdsFigureParts\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdsKpisDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AdsSeries($project: String!, $filter: AnalyticsFilter, $bucket: AdsBucket) {\n    project(project: $project) {\n      id\n      adsTimeseries(filter: $filter, bucket: $bucket) {\n        bucket\n        currency\n        period {\n          from\n          to\n          days\n        }\n        series {\n          start\n          figures {\n            spend\n            relevantSessions\n            costPerRelevantSession {\n              value\n            }\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AdsSeriesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RevokeOauthGrant($org: String!, $id: UUID!) {\n    revokeOauthGrant(org: $org, id: $id)\n  }\n',
): typeof import('./graphql').RevokeOauthGrantDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Audit($org: String!, $cursor: String, $project: String, $action: String) {\n    organization(org: $org) {\n      id\n      audit(cursor: $cursor, limit: 50, project: $project, action: $action) {\n        items {\n          id\n          at\n          projectId\n          actorKind\n          actorLabel\n          action\n          targetType\n          targetId\n          details\n        }\n        nextCursor\n      }\n    }\n  }\n',
): typeof import('./graphql').AuditDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment RowFigures on BreakdownFigures {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n  }\n',
): typeof import('./graphql').RowFiguresFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment AllRows on Breakdown {\n    ...BreakdownRows\n    columns {\n      value\n      label\n    }\n    comparison {\n      period {\n        from\n        to\n        timezone\n      }\n      until\n    }\n    rows {\n      previous {\n        ...RowFigures\n      }\n      cells {\n        ...RowFigures\n      }\n    }\n  }\n',
): typeof import('./graphql').AllRowsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AllRows(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $dimension2: Dimension\n    $columns: Int\n    $compare: Boolean\n    $sort: BreakdownSort\n    $dir: SortDir\n    $search: String\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      breakdown(\n        filter: $filter\n        dimension: $dimension\n        dimension2: $dimension2\n        columns: $columns\n        compare: $compare\n        sort: $sort\n        dir: $dir\n        search: $search\n        limit: $limit\n        offset: $offset\n      ) {\n        ...AllRows\n      }\n    }\n  }\n',
): typeof import('./graphql').AllRowsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AllPages($project: String!, $filter: AnalyticsFilter, $limit: Int, $compare: Boolean!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n      # The report of pages does not look back; the sessions of a page are the same in both.\n      before: breakdown(filter: $filter, dimension: PAGE, compare: true, limit: $limit) @include(if: $compare) {\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n        rows {\n          value\n          previous {\n            ...RowFigures\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AllPagesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query EventCatalog($project: String!) {\n    project(project: $project) {\n      id\n      eventCatalog {\n        unregistered\n        limit\n        items {\n          name\n          kind\n          group\n          label\n          props\n          count\n          lastSeenAt\n          schema {\n            label\n            props\n            oncePerPageview\n            dedupe\n            flush\n            status\n            updatedAt\n          }\n        }\n      }\n      status {\n        eventNames {\n          droppedToday\n        }\n        events {\n          refusedToday\n          repeatedToday\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').EventCatalogDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query EventSamples($project: String!, $names: [String!], $propKey: String, $limit: Int) {\n    project(project: $project) {\n      id\n      events(filter: { preset: DAYS_30 }, names: $names, propKey: $propKey, order: DESC, limit: $limit) {\n        items {\n          props\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').EventSamplesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PutEventSchema($project: String!, $name: String!, $input: EventSchemaWrite!) {\n    putEventSchema(project: $project, name: $name, input: $input) {\n      name\n    }\n  }\n',
): typeof import('./graphql').PutEventSchemaDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteEventSchema($project: String!, $name: String!) {\n    deleteEventSchema(project: $project, name: $name)\n  }\n',
): typeof import('./graphql').DeleteEventSchemaDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query EventValidation($project: String!, $input: EventValidate!) {\n    project(project: $project) {\n      id\n      eventValidation(input: $input) {\n        valid\n        knownAs\n        props\n        problems {\n          prop\n          code\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').EventValidationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PutChannelMappings($project: String!, $input: ChannelMappingsWrite!) {\n    putChannelMappings(project: $project, input: $input) {\n      source\n      medium\n      channel\n    }\n  }\n',
): typeof import('./graphql').PutChannelMappingsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateChannelRules($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      channelRules\n    }\n  }\n',
): typeof import('./graphql').UpdateChannelRulesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Channels($project: String!) {\n    project(project: $project) {\n      id\n      channelRules\n      channelMappings {\n        source\n        medium\n        channel\n      }\n      status {\n        otherSources {\n          source\n          medium\n          count\n          suggestion\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ChannelsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ConversionRow on Conversion {\n    id\n    eventId\n    definition\n    source\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n',
): typeof import('./graphql').ConversionRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionPreview($project: String!, $input: ConversionPreviewInput!) {\n    project(project: $project) {\n      id\n      conversionPreview(input: $input) {\n        currency\n        totalSessions\n        conversions\n        value\n        series {\n          day\n          conversions\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionPreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Conversions(\n    $project: String!\n    $status: ConversionStatus\n    $definition: String\n    $destination: AdPlatform\n    $upload: UploadState\n    $source: ConversionSource\n    $from: String\n    $to: String\n    $eventId: String\n    $session: UUID\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n      conversions(\n        status: $status\n        definition: $definition\n        destination: $destination\n        upload: $upload\n        source: $source\n        from: $from\n        to: $to\n        eventId: $eventId\n        session: $session\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        items {\n          id\n          ...ConversionRow\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionStory($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n      }\n      conversion(id: $id) {\n        id\n        eventId\n        definition\n        sessionId\n        source\n        status\n        occurredAt\n        value\n        currency\n        confirmUntil\n        consent\n        clickIds\n        person\n        createdAt\n        updatedAt\n        uploads {\n          destination\n          name\n          state\n          change\n          attempts\n          nextAttemptAt\n          sentAt\n          code\n          message\n        }\n      }\n      uploadRequests(conversion: $id) {\n        destination\n        at\n        change\n        outcome\n        code\n        message\n        fields {\n          field\n          value\n          hidden\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionStoryDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionVisit($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      session(id: $id) {\n        session {\n          id\n          startedAt\n          channel\n          refHost\n          utmCampaign\n          entryPage\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionVisitDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionDefinitions($project: String!) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        archived\n      }\n      conversionDefinitions {\n        key\n        name\n        trigger\n        value\n        currency\n        confirmationDays\n        destinations\n        updatedAt\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionDefinitionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PutConversionDefinition($project: String!, $key: String!, $input: ConversionDefinitionWrite!) {\n    putConversionDefinition(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').PutConversionDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteConversionDefinition($project: String!, $key: String!) {\n    deleteConversionDefinition(project: $project, key: $key)\n  }\n',
): typeof import('./graphql').DeleteConversionDefinitionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SetConversionStatus($project: String!, $id: UUID!, $input: ConversionStatusUpdate!) {\n    setConversionStatus(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n',
): typeof import('./graphql').SetConversionStatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RetryConversion($project: String!, $id: UUID!) {\n    retryConversion(project: $project, id: $id) {\n      id\n    }\n  }\n',
): typeof import('./graphql').RetryConversionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionDestinations($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n        destinations\n      }\n      destinations {\n        provider\n        enabled\n        ready\n        settings {\n          customerId\n          loginCustomerId\n          api\n          pixelId\n          actionSource\n          adAccountId\n          eventSourceId\n          eventSetId\n          testEventCode\n        }\n        credentials {\n          name\n          hint\n        }\n        feed\n        endingVersion {\n          version\n          endsAt\n        }\n        pause {\n          until\n          code\n          message\n        }\n        updatedAt\n        health {\n          sent\n          skipped {\n            code\n            count\n          }\n          failed {\n            code\n            count\n          }\n          expired\n          waiting\n          queued\n          lastSentAt\n          delay {\n            medianSeconds\n            p90Seconds\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionDestinationsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PutDestination($project: String!, $provider: AdPlatform!, $input: DestinationWrite!) {\n    putDestination(project: $project, provider: $provider, input: $input) {\n      provider\n      ready\n    }\n  }\n',
): typeof import('./graphql').PutDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation TestDestination($project: String!, $provider: AdPlatform!, $conversion: String) {\n    testDestination(project: $project, provider: $provider, conversion: $conversion) {\n      outcome\n      summary\n      code\n      message\n    }\n  }\n',
): typeof import('./graphql').TestDestinationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RetryConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $reason: String\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    retryConversions(project: $project, destination: $destination, reason: $reason, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n',
): typeof import('./graphql').RetryConversionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation BackfillConversions(\n    $project: String!\n    $destination: AdPlatform!\n    $days: Int!\n    $after: UUID\n    $dryRun: Boolean!\n  ) {\n    backfillConversions(project: $project, destination: $destination, days: $days, after: $after, dryRun: $dryRun) {\n      queued\n      waiting\n      next\n    }\n  }\n',
): typeof import('./graphql').BackfillConversionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment HoursPanel on Engagement {\n    hours {\n      weekday\n      hour\n      sessions\n      averageEngagedMs\n    }\n  }\n',
): typeof import('./graphql').HoursPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment SpreadPanel on Spread {\n    quartiles {\n      p25\n      median\n      p75\n    }\n    classes {\n      from\n      below\n      sessions\n    }\n  }\n',
): typeof import('./graphql').SpreadPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment EventRow on EventItem {\n    at\n    name\n    props\n    page\n    session {\n      id\n      channel\n      utmCampaign\n      refHost\n      entryPage\n      country\n      device\n      browser\n      relevance\n      converted\n      test\n    }\n  }\n',
): typeof import('./graphql').EventRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Events(\n    $project: String!\n    $filter: AnalyticsFilter\n    $names: [String!]\n    $props: String\n    $propKey: String\n    $propText: String\n    $sessionId: UUID\n    $order: SortDir\n    $limit: Int\n    $cursor: String\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      nameOptions: filterOptions(filter: $period, dimension: EVENT, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      propOptions: filterOptions(filter: $period, dimension: EVENT_PROP, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      events(\n        filter: $filter\n        names: $names\n        props: $props\n        propKey: $propKey\n        propText: $propText\n        sessionId: $sessionId\n        order: $order\n        limit: $limit\n        cursor: $cursor\n      ) {\n        nextCursor\n        recomputing\n        items {\n          id\n          ...EventRow\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').EventsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query FilterOptions($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $filter, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').FilterOptionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConditionValues(\n    $project: String!\n    $filter: AnalyticsFilter\n    $dimension: Dimension!\n    $search: String\n    $prop: String\n    $event: String\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(\n        filter: $filter\n        dimension: $dimension\n        search: $search\n        prop: $prop\n        propEvent: $event\n        limit: 40\n      ) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').ConditionValuesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Flow(\n    $project: String!\n    $filter: AnalyticsFilter\n    $startPage: String\n    $endPage: String\n    $steps: Int\n    $limit: Int\n    $period: AnalyticsFilter\n    $withOptions: Boolean!\n  ) {\n    project(project: $project) {\n      id\n      filterOptions(filter: $period, dimension: PAGE, limit: 40) @include(if: $withOptions) {\n        dimensions {\n          options {\n            value\n            label\n            sessions\n          }\n        }\n      }\n      flow(filter: $filter, startPage: $startPage, endPage: $endPage, steps: $steps, limit: $limit) {\n        sessions\n        pathSessions\n        otherSessions\n        distinctPaths\n        distinctTransitions\n        steps\n        recomputing\n        entries {\n          page\n          sessions\n        }\n        exits {\n          page\n          sessions\n        }\n        transitions {\n          from\n          to\n          transitions\n          sessions\n        }\n        paths {\n          pages\n          sessions\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').FlowDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateFunnel($project: String!, $input: FunnelWrite!) {\n    createFunnel(project: $project, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').CreateFunnelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateFunnel($project: String!, $key: String!, $input: FunnelUpdate!) {\n    updateFunnel(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').UpdateFunnelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteFunnel($project: String!, $key: String!) {\n    deleteFunnel(project: $project, key: $key)\n  }\n',
): typeof import('./graphql').DeleteFunnelDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query FunnelPreview($project: String!, $input: FunnelPreviewInput!) {\n    project(project: $project) {\n      id\n      funnelPreview(input: $input) {\n        funnel {\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').FunnelPreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query FunnelChoices($project: String!) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n      }\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').FunnelChoicesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment FunnelSteps on FunnelFigures {\n    mode\n    sessions\n    completed\n    completionRate\n    steps {\n      name\n      match\n      within\n      sessions\n      visitors\n      rateFromFirst\n      rateFromBefore\n      dropOff\n      medianMs\n    }\n  }\n',
): typeof import('./graphql').FunnelStepsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Funnels($project: String!, $filter: AnalyticsFilter, $funnel: String) {\n    project(project: $project) {\n      id\n      funnels {\n        key\n        name\n        mode\n        isDefault\n        steps {\n          name\n          match\n          within\n        }\n      }\n      funnel(filter: $filter, funnel: $funnel) {\n        recomputing\n        funnel {\n          key\n          ...FunnelSteps\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').FunnelsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteGoal($project: String!, $key: String!) {\n    deleteGoal(project: $project, key: $key)\n  }\n',
): typeof import('./graphql').DeleteGoalDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateGoal($project: String!, $input: GoalCreate!) {\n    createGoal(project: $project, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').CreateGoalDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query GoalPreview($project: String!, $input: GoalPreviewInput!) {\n    project(project: $project) {\n      id\n      goalPreview(input: $input) {\n        currency\n        totalSessions\n        sessions\n        rate\n        value\n        series {\n          day\n          sessions\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').GoalPreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Goals($project: String!, $filter: AnalyticsFilter, $compare: Boolean) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n        match\n        isConversion\n        value\n        sort\n        archived\n      }\n      goalsReport(filter: $filter, compare: $compare) {\n        currency\n        recomputing\n        totals {\n          sessions\n        }\n        rows {\n          key\n          name\n          isConversion\n          recomputing\n          reached {\n            sessions\n            rate\n            value\n          }\n          before {\n            sessions\n            rate\n            value\n          }\n        }\n        comparison {\n          period {\n            from\n            to\n            timezone\n          }\n          until\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').GoalsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateGoal($project: String!, $key: String!, $input: GoalUpdate!) {\n    updateGoal(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').UpdateGoalDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query KnownOfGoals($project: String!) {\n    project(project: $project) {\n      id\n      filterOptions(limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').KnownOfGoalsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateProxyKey($project: String!, $input: ProxyKeyCreate!) {\n    createProxyKey(project: $project, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n',
): typeof import('./graphql').CreateProxyKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RevokeProxyKey($project: String!, $id: UUID!) {\n    revokeProxyKey(project: $project, id: $id)\n  }\n',
): typeof import('./graphql').RevokeProxyKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateKey($project: String!, $input: PublishableKeyCreate!) {\n    createPublishableKey(project: $project, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RollKey($project: String!, $id: UUID!, $input: KeyRoll!) {\n    rollPublishableKey(project: $project, id: $id, input: $input) {\n      key {\n        id\n      }\n    }\n  }\n',
): typeof import('./graphql').RollKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RevokeKey($project: String!, $id: UUID!) {\n    revokePublishableKey(project: $project, id: $id)\n  }\n',
): typeof import('./graphql').RevokeKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateSecretKey($org: String!, $input: SecretKeyCreate!) {\n    createSecretKey(org: $org, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n',
): typeof import('./graphql').CreateSecretKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Key on ApiKey {\n    id\n    name\n    hint\n    value\n    scopes\n    projectIds\n    note\n    createdBy\n    createdAt\n    expiresAt\n    revokedAt\n    lastUsedAt\n    rolledFrom\n    derivedFrom {\n      kind\n    }\n  }\n',
): typeof import('./graphql').KeyFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment LeadRow on Lead {\n    id\n    status\n    value\n    currency\n    identities\n    contact {\n      email\n      phone\n      firstName\n      lastName\n      externalId\n    }\n    channel\n    utmSource\n    utmCampaign\n    firstSeenAt\n    lastSeenAt\n  }\n',
): typeof import('./graphql').LeadRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment LeadVisit on SessionSummary {\n    id\n    startedAt\n    channel\n    refHost\n    utmCampaign\n    entryPage\n    pageviews\n    engagedMs\n  }\n',
): typeof import('./graphql').LeadVisitFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Leads(\n    $project: String!\n    $email: String\n    $phone: String\n    $status: LeadStatus\n    $channel: Channel\n    $from: String\n    $to: String\n    $contact: Boolean\n    $cursor: String\n  ) {\n    project(project: $project) {\n      id\n      leads(\n        email: $email\n        phone: $phone\n        status: $status\n        channel: $channel\n        from: $from\n        to: $to\n        contact: $contact\n        limit: 50\n        cursor: $cursor\n      ) {\n        nextCursor\n        erased\n        items {\n          id\n          ...LeadRow\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').LeadsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query LeadSettings($project: String!) {\n    project(project: $project) {\n      id\n      settings\n    }\n  }\n',
): typeof import('./graphql').LeadSettingsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AnyLead($project: String!) {\n    project(project: $project) {\n      id\n      leads(limit: 1) {\n        erased\n        items {\n          id\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').AnyLeadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query LeadDetail($project: String!, $id: UUID!) {\n    project(project: $project) {\n      id\n      lead(id: $id) {\n        lead {\n          id\n          status\n          value\n          currency\n          identities\n          contact {\n            email\n            phone\n            firstName\n            lastName\n            externalId\n          }\n          traits\n          form\n          consent\n          channel\n          utmSource\n          utmMedium\n          utmCampaign\n          firstSessionId\n          firstSeenAt\n          lastSeenAt\n        }\n        visits {\n          id\n          ...LeadVisit\n        }\n        conversions {\n          id\n          status\n          ...ConversionItem\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').LeadDetailDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateLead($project: String!, $id: UUID!, $input: LeadUpdate!) {\n    updateLead(project: $project, id: $id, input: $input) {\n      lead {\n        id\n        status\n        value\n        currency\n      }\n    }\n  }\n',
): typeof import('./graphql').UpdateLeadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SigningSecret($project: String!) {\n    project(project: $project) {\n      id\n      identitySecretCreatedAt\n    }\n  }\n',
): typeof import('./graphql').SigningSecretDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RenewIdentitySecret($project: String!) {\n    renewIdentitySecret(project: $project) {\n      secret\n      createdAt\n    }\n  }\n',
): typeof import('./graphql').RenewIdentitySecretDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteLead($project: String!, $id: UUID!) {\n    deleteLead(project: $project, id: $id)\n  }\n',
): typeof import('./graphql').DeleteLeadDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment LiveRow on LiveEvent {\n    at\n    name\n    sessionId\n    page\n    country\n    device\n    channel\n    test\n  }\n',
): typeof import('./graphql').LiveRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Ignored($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        today {\n          stored\n          rateLimited\n          ignored {\n            reason\n            count\n          }\n        }\n        bots {\n          kind\n          today\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').IgnoredDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query LiveTail($project: String!, $cursor: String) {\n    project(project: $project) {\n      id\n      liveEvents(cursor: $cursor, includeTest: true) {\n        nextCursor\n        items {\n          id\n          ...LiveRow\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').LiveTailDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  subscription FollowLive($project: String!, $cursor: String) {\n    liveEvents(project: $project, cursor: $cursor, includeTest: true) {\n      nextCursor\n      items {\n        id\n        ...LiveRow\n      }\n    }\n  }\n',
): typeof import('./graphql').FollowLiveDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateProject($org: String!, $input: ProjectCreate!) {\n    createProject(org: $org, input: $input) {\n      project {\n        id\n        slug\n        orgSlug\n      }\n    }\n  }\n',
): typeof import('./graphql').CreateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateOrganization($input: OrganizationCreate!) {\n    createOrganization(input: $input) {\n      id\n      slug\n    }\n  }\n',
): typeof import('./graphql').CreateOrganizationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Waiting($project: String!) {\n    project(project: $project) {\n      id\n      timezone\n      status {\n        firstEventAt\n        today {\n          ignored {\n            reason\n            count\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').WaitingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteOrganization($org: String!) {\n    deleteOrganization(org: $org)\n  }\n',
): typeof import('./graphql').DeleteOrganizationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RevokeInvitation($org: String!, $id: UUID!) {\n    revokeInvitation(org: $org, id: $id)\n  }\n',
): typeof import('./graphql').RevokeInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateInvitation($org: String!, $input: InvitationCreate!) {\n    createInvitation(org: $org, input: $input) {\n      invitation {\n        email\n        expiresAt\n      }\n      acceptUrl\n    }\n  }\n',
): typeof import('./graphql').CreateInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateMember($org: String!, $userId: UUID!, $input: MemberUpdate!) {\n    updateMember(org: $org, userId: $userId, input: $input) {\n      userId\n    }\n  }\n',
): typeof import('./graphql').UpdateMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RemoveMember($org: String!, $userId: UUID!) {\n    removeMember(org: $org, userId: $userId)\n  }\n',
): typeof import('./graphql').RemoveMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query WouldEnd($org: String!, $userId: UUID!, $to: MemberUpdate) {\n    organization(org: $org) {\n      id\n      wouldEnd(userId: $userId, to: $to) {\n        invitations {\n          id\n          email\n        }\n        keys {\n          id\n          name\n          hint\n          lastUsedAt\n        }\n        oauthGrants {\n          id\n          clientName\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').WouldEndDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateOrganization($org: String!, $input: OrganizationUpdate!) {\n    updateOrganization(org: $org, input: $input) {\n      id\n      slug\n    }\n  }\n',
): typeof import('./graphql').UpdateOrganizationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Members($org: String!) {\n    organization(org: $org) {\n      id\n      members {\n        userId\n        email\n        name\n        role\n        pii\n        createdAt\n        lastLoginAt\n      }\n      invitations {\n        id\n        email\n        role\n        pii\n        createdAt\n        expiresAt\n        acceptedAt\n        revokedAt\n      }\n    }\n  }\n',
): typeof import('./graphql').MembersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment KpiTiles on Overview {\n    currency\n    totals {\n      ...KpiTotals\n    }\n    comparison {\n      ...ComparedRange\n      totals {\n        ...KpiTotals\n      }\n    }\n  }\n',
): typeof import('./graphql').KpiTilesFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment KpiTotals on Totals {\n    sessions\n    visitors\n    pageviews\n    conversions\n    conversionRate\n    conversionValue\n    bounceRate\n    averageEngagedMs\n    pagesPerSession\n  }\n',
): typeof import('./graphql').KpiTotalsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query LiveCount($project: String!) {\n    project(project: $project) {\n      id\n      overview(filter: { preset: TODAY }) {\n        extras {\n          currentVisitors\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').LiveCountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Recomputation($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        recomputation {\n          done\n          total\n          secondsLeft\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RecomputationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment RecordedConversions on Overview {\n    currency\n    totals {\n      confirmedConversions\n      pendingConversions\n      recordedValue\n    }\n  }\n',
): typeof import('./graphql').RecordedConversionsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment SeriesChart on Overview {\n    bucket\n    period {\n      from\n      to\n      days\n      timezone\n    }\n    series {\n      start\n      sessions\n      visitors\n      pageviews\n      conversions\n    }\n    comparison {\n      ...ComparedRange\n      until\n      series {\n        start\n        sessions\n        visitors\n        pageviews\n        conversions\n      }\n    }\n  }\n',
): typeof import('./graphql').SeriesChartFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ComparedRange on Comparison {\n    period {\n      from\n      to\n      timezone\n    }\n    until\n  }\n',
): typeof import('./graphql').ComparedRangeFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Overview(\n    $project: String!\n    $filter: AnalyticsFilter\n    $bucket: Bucket\n    $compare: Boolean\n    $withPanels: Boolean!\n    $limit: Int\n    $withPages: Boolean!\n    $pages: Dimension!\n    $sources: Dimension!\n    $campaigns: Dimension!\n    $goals: Dimension!\n    $places: Dimension!\n    $devices: Dimension!\n  ) {\n    project(project: $project) {\n      id\n      overview(filter: $filter, bucket: $bucket, compare: $compare) {\n        totals {\n          sessions\n        }\n        extras {\n          testSessions\n          firstDay\n        }\n        recomputing\n        funnel {\n          key\n          name\n          ...FunnelSteps\n        }\n        ...KpiTiles\n        ...RecordedConversions\n        ...SeriesChart\n      }\n      ... @include(if: $withPanels) {\n        ... @include(if: $withPages) {\n          pageRows: pages(filter: $filter, limit: $limit) {\n            ...PageRows\n          }\n        }\n        ... @skip(if: $withPages) {\n          pages: breakdown(filter: $filter, dimension: $pages, limit: $limit) {\n            ...BreakdownRows\n          }\n        }\n        sources: breakdown(filter: $filter, dimension: $sources, limit: $limit) {\n          ...BreakdownRows\n        }\n        campaigns: breakdown(filter: $filter, dimension: $campaigns, limit: $limit) {\n          ...BreakdownRows\n        }\n        goals: breakdown(filter: $filter, dimension: $goals, limit: $limit) {\n          ...BreakdownRows\n        }\n        places: breakdown(filter: $filter, dimension: $places, limit: $limit) {\n          ...BreakdownRows\n        }\n        devices: breakdown(filter: $filter, dimension: $devices, limit: $limit) {\n          ...BreakdownRows\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').OverviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment BreakdownRows on Breakdown {\n    distinct\n    totals {\n      sessions\n    }\n    rows {\n      value\n      label\n      sessions\n      visitors\n      pageviews\n      conversions\n      conversionRate\n      conversionValue\n      bounceRate\n      averageEngagedMs\n      share\n    }\n  }\n',
): typeof import('./graphql').BreakdownRowsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Breakdown($project: String!, $filter: AnalyticsFilter, $dimension: Dimension!, $limit: Int) {\n    project(project: $project) {\n      id\n      breakdown(filter: $filter, dimension: $dimension, limit: $limit) {\n        ...BreakdownRows\n      }\n    }\n  }\n',
): typeof import('./graphql').BreakdownDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Pages($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit) {\n        ...PageRows\n      }\n    }\n  }\n',
): typeof import('./graphql').PagesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ClicksPanel on Clicks {\n    clicks\n    internalClicks\n    rows {\n      event\n      label\n      section\n      clicks\n      sessions\n      share\n    }\n  }\n',
): typeof import('./graphql').ClicksPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment NextPanel on Flow {\n    pathSessions\n    otherSessions\n    paths {\n      pages\n      sessions\n    }\n  }\n',
): typeof import('./graphql').NextPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ScrollPanel on Scroll {\n    views\n    marks {\n      percent\n      views\n      share\n      medianMs\n    }\n    curve {\n      percent\n      share\n    }\n  }\n',
): typeof import('./graphql').ScrollPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment SectionsPanel on Sections {\n    rows {\n      section\n      views\n      share\n      dwellMs\n      medianDwellMs\n      medianSeenMs\n    }\n  }\n',
): typeof import('./graphql').SectionsPanelFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query PageList($project: String!, $filter: AnalyticsFilter, $limit: Int, $search: String) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: $limit, search: $search) {\n        recomputing\n        ...PageRows\n      }\n    }\n  }\n',
): typeof import('./graphql').PageListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query OnePage($project: String!, $filter: AnalyticsFilter, $path: String!) {\n    project(project: $project) {\n      id\n      pages(filter: $filter, limit: 100) {\n        recomputing\n        ...PageRows\n      }\n      scroll(filter: $filter, step: 5) {\n        ...ScrollPanel\n      }\n      sections(filter: $filter) {\n        ...SectionsPanel\n      }\n      clicks(filter: $filter) {\n        ...ClicksPanel\n      }\n      flow(filter: $filter, startPage: $path, steps: 2, limit: 50) {\n        ...NextPanel\n      }\n    }\n  }\n',
): typeof import('./graphql').OnePageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment PageRows on Pages {\n    distinct\n    totals {\n      pageviews\n    }\n    rows {\n      page\n      pageviews\n      sessions\n      visitors\n      entries\n      exits\n      bounceRate\n      conversions\n      engagedMs {\n        median\n      }\n      scroll {\n        median\n      }\n    }\n  }\n',
): typeof import('./graphql').PageRowsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Project($project: String!) {\n    project(project: $project) {\n      id\n      slug\n      orgSlug\n      name\n      timezone\n      currency\n      locale\n      country\n      retentionDays\n      settings\n      pendingDeletions {\n        kind\n        count\n        beginsAt\n        formerDays\n      }\n      createdAt\n    }\n  }\n',
): typeof import('./graphql').ProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PutQuestionnaire($project: String!, $id: String!, $input: QuestionnaireWrite!) {\n    putQuestionnaire(project: $project, id: $id, input: $input) {\n      id\n    }\n  }\n',
): typeof import('./graphql').PutQuestionnaireDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteQuestionnaire($project: String!, $id: String!) {\n    deleteQuestionnaire(project: $project, id: $id)\n  }\n',
): typeof import('./graphql').DeleteQuestionnaireDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Questionnaires($project: String!, $filter: AnalyticsFilter, $questionnaire: String) {\n    project(project: $project) {\n      id\n      questionnaires {\n        id\n        label\n        questions {\n          key\n          label\n          type\n          options {\n            value\n            label\n          }\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      answers(filter: $filter, questionnaire: $questionnaire) {\n        recomputing\n        questionnaires {\n          id\n          sessions\n          label {\n            en\n            de\n          }\n        }\n        questionnaire {\n          id\n          label {\n            en\n            de\n          }\n          viewed\n          answered\n          contacts\n          submissions\n          moreQuestions\n          questions {\n            key\n            type\n            label {\n              en\n              de\n            }\n            sessions\n            dropOff\n            dropOffRate\n            moreValues\n            options {\n              value\n              label {\n                en\n                de\n              }\n              sessions\n              share\n            }\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').QuestionnairesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Refused($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        refusedOrigins {\n          origin\n          count\n          lastAt\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RefusedDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Relevance($project: String!) {\n    project(project: $project) {\n      id\n      relevance {\n        active {\n          version\n          config\n        }\n        versions {\n          version\n          config\n          note\n          savedBy\n          savedByKind\n          savedAt\n        }\n        rescoring {\n          done\n          total\n          secondsLeft\n        }\n      }\n      trackingConfig {\n        tracking\n      }\n      filterOptions(filter: { preset: DAYS_90 }, limit: 100) {\n        dimensions {\n          dimension\n          options {\n            value\n            label\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RelevanceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query RelevancePreview($project: String!, $config: JSON!, $sample: Int) {\n    project(project: $project) {\n      id\n      relevancePreview(config: $config, sample: $sample) {\n        sessions\n        distribution {\n          from\n          to\n          before\n          after\n        }\n        tiersBefore {\n          key\n          label\n          sessions\n        }\n        tiersAfter {\n          key\n          label\n          sessions\n        }\n        averageBefore\n        averageAfter\n        relevantBefore\n        relevantAfter\n        changed\n        changes {\n          id\n          startedAt\n          before {\n            score\n            label\n          }\n          after {\n            score\n            label\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RelevancePreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query RelevanceRanking($project: String!, $filter: AnalyticsFilter, $by: RankedBy, $minSessions: Int) {\n    project(project: $project) {\n      id\n      relevanceRanking(filter: $filter, by: $by, minSessions: $minSessions, limit: 100) {\n        relevantMinScore\n        sessions\n        relevantSessions\n        distinct\n        recomputing\n        rows {\n          value\n          sessions\n          relevantSessions\n          relevantShare\n          averageRelevance\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').RelevanceRankingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SaveRelevance($project: String!, $config: JSON!, $note: String) {\n    saveRelevance(project: $project, config: $config, note: $note) {\n      active {\n        version\n      }\n    }\n  }\n',
): typeof import('./graphql').SaveRelevanceDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation Rescore($project: String!) {\n    rescore(project: $project) {\n      sessions\n    }\n  }\n',
): typeof import('./graphql').RescoreDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Segments($project: String!) {\n    project(project: $project) {\n      id\n      segments {\n        key\n        name\n        shared\n        where\n      }\n    }\n  }\n',
): typeof import('./graphql').SegmentsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateSegment($project: String!, $input: JSON!) {\n    createSegment(project: $project, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').CreateSegmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteSegment($project: String!, $key: String!) {\n    deleteSegment(project: $project, key: $key)\n  }\n',
): typeof import('./graphql').DeleteSegmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateSegment($project: String!, $key: String!, $input: JSON!) {\n    updateSegment(project: $project, key: $key, input: $input) {\n      key\n    }\n  }\n',
): typeof import('./graphql').UpdateSegmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment AttributionCard on SessionDetail {\n    attribution {\n      channel\n      decidedBy {\n        rule\n        fields\n      }\n      source\n      refHost\n      utmSource\n      utmMedium\n      utmCampaign\n      utmContent\n      utmTerm\n      utmId\n      clickIds\n      adPlatform\n      adAccountId\n      adCampaignId\n      adAdsetId\n      adId\n    }\n  }\n',
): typeof import('./graphql').AttributionCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ConversionItem on Conversion {\n    id\n    definition\n    status\n    occurredAt\n    value\n    currency\n    uploads {\n      destination\n      state\n    }\n  }\n',
): typeof import('./graphql').ConversionItemFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ConversionNames($project: String!) {\n    project(project: $project) {\n      id\n      conversionDefinitions {\n        key\n        name\n      }\n    }\n  }\n',
): typeof import('./graphql').ConversionNamesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment LeadsCard on SessionDetail {\n    leads {\n      id\n      leadId\n      form\n      identities\n      firstSeenAt\n    }\n  }\n',
): typeof import('./graphql').LeadsCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment RelevanceCard on SessionDetail {\n    relevance {\n      score\n      tierLabel\n      version\n      modelGone\n      sum\n      parts {\n        key\n        label\n        kind\n        found\n        points\n        max\n      }\n    }\n  }\n',
): typeof import('./graphql').RelevanceCardFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment SessionRow on SessionSummary {\n    id\n    startedAt\n    test\n    channel\n    refHost\n    utmSource\n    utmCampaign\n    clickIds\n    country\n    device\n    browser\n    os\n    entryPage\n    exitPage\n    pageviews\n    events\n    engagedMs\n    clicks\n    maxScroll\n    videoMs\n    converted\n    goals\n    relevance\n    relevanceTierLabel\n  }\n',
): typeof import('./graphql').SessionRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Timeline on SessionDetail {\n    pageviews {\n      id\n      startedAt\n      nav\n      host\n      page\n      group\n      engagedMs\n      scroll\n      clicks\n      internalClicks\n      viewport\n    }\n    timeline {\n      at\n      kind\n      pageviewId\n      name\n      props\n      label\n    }\n  }\n',
): typeof import('./graphql').TimelineFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Budgets on ProjectStatus {\n    storage {\n      estimatedBytes\n      quotaBytes\n    }\n    quota {\n      pageviewsToday\n      pageviewsPerDay\n      eventsToday\n      eventsPerDay\n    }\n    eventNames {\n      unregistered\n      limit\n      droppedToday\n    }\n  }\n',
): typeof import('./graphql').BudgetsFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Machines on ProjectStatus {\n    bots {\n      kind\n      today\n      last30Days\n    }\n  }\n',
): typeof import('./graphql').MachinesFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation KeepData($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n    }\n  }\n',
): typeof import('./graphql').KeepDataDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteProject($project: String!) {\n    deleteProject(project: $project)\n  }\n',
): typeof import('./graphql').DeleteProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PurgeProject($project: String!, $input: PurgeInput!) {\n    purgeProject(project: $project, input: $input) {\n      sessions\n    }\n  }\n',
): typeof import('./graphql').PurgeProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateProject($project: String!, $input: ProjectUpdate!) {\n    updateProject(project: $project, input: $input) {\n      id\n      slug\n      orgSlug\n    }\n  }\n',
): typeof import('./graphql').UpdateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DeletionPreview($project: String!, $input: ProjectUpdate!) {\n    project(project: $project) {\n      id\n      deletionPreview(input: $input) {\n        kind\n        count\n        beginsAt\n      }\n    }\n  }\n',
): typeof import('./graphql').DeletionPreviewDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Today on ProjectStatus {\n    today {\n      day\n      stored\n      ignored {\n        reason\n        count\n      }\n    }\n  }\n',
): typeof import('./graphql').TodayFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SqlSchema($project: String!) {\n    project(project: $project) {\n      id\n      schema {\n        limits {\n          rows\n          seconds\n        }\n        functions\n        tables {\n          name\n          meaning\n          columns {\n            name\n            type\n            unit\n            nullable\n            meaning\n            values\n          }\n        }\n        questions {\n          name\n          question\n          query\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').SqlSchemaDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Sql($project: String!, $query: String!) {\n    project(project: $project) {\n      id\n      sql(input: { query: $query }) {\n        columns {\n          name\n          type\n        }\n        rows\n        rowCount\n        truncated\n        durationMs\n        recomputing\n      }\n    }\n  }\n',
): typeof import('./graphql').SqlDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query TrackingConfig($project: String!) {\n    project(project: $project) {\n      id\n      trackingConfig {\n        tracking\n        configRev\n      }\n    }\n  }\n',
): typeof import('./graphql').TrackingConfigDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SeenPaths($project: String!, $limit: Int) {\n    project(project: $project) {\n      id\n      pages(filter: { preset: DAYS_30 }, limit: $limit) {\n        rows {\n          page\n          pageviews\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').SeenPathsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateTracking($project: String!, $patch: JSON!) {\n    updateTrackingConfig(project: $project, patch: $patch) {\n      tracking\n      configRev\n    }\n  }\n',
): typeof import('./graphql').UpdateTrackingDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query VideoRetention($project: String!, $filter: AnalyticsFilter, $video: String!, $source: String, $step: Int) {\n    project(project: $project) {\n      id\n      videoRetention(filter: $filter, video: $video, source: $source, step: $step) {\n        plays\n        durationMs\n        curve {\n          percent\n          watched\n          rewatched\n        }\n        formats {\n          format\n          plays\n          curve {\n            watched\n          }\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').VideoRetentionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Grants($org: String!) {\n    organization(org: $org) {\n      id\n      oauthGrants {\n        id\n        userEmail\n        clientName\n        scopes\n        createdAt\n        lastUsedAt\n        revokedAt\n      }\n    }\n  }\n',
): typeof import('./graphql').GrantsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query SecretKeys($org: String!) {\n    organization(org: $org) {\n      id\n      secretKeys {\n        ...Key\n      }\n    }\n  }\n',
): typeof import('./graphql').SecretKeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RollSecretKey($org: String!, $id: UUID!, $input: KeyRoll!) {\n    rollSecretKey(org: $org, id: $id, input: $input) {\n      key {\n        name\n      }\n      secret\n    }\n  }\n',
): typeof import('./graphql').RollSecretKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RevokeSecretKey($org: String!, $id: UUID!) {\n    revokeSecretKey(org: $org, id: $id)\n  }\n',
): typeof import('./graphql').RevokeSecretKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Engagement($project: String!, $filter: AnalyticsFilter) {\n    project(project: $project) {\n      id\n      engagement(filter: $filter) {\n        recomputing\n        totals {\n          sessions\n        }\n        engagedMs {\n          ...SpreadPanel\n        }\n        scroll {\n          ...SpreadPanel\n        }\n        pages {\n          ...SpreadPanel\n        }\n        ...HoursPanel\n      }\n    }\n  }\n',
): typeof import('./graphql').EngagementDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Session($project: String!, $id: UUID!, $locale: Locale) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      session(id: $id, locale: $locale) {\n        session {\n          id\n          startedAt\n          lastAt\n          stitch\n          consent\n          test\n          country\n          lang\n          device\n          browser\n          os\n          variant\n          pageviews\n          events\n          engagedMs\n          maxScroll\n          clicks\n          videoMs\n          converted\n          goals\n        }\n        ...AttributionCard\n        conversions {\n          id\n          ...ConversionItem\n        }\n        ...LeadsCard\n        ...RelevanceCard\n        ...Timeline\n      }\n    }\n  }\n',
): typeof import('./graphql').SessionDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Sessions(\n    $project: String!\n    $filter: AnalyticsFilter\n    $sort: SessionSort\n    $dir: SortDir\n    $limit: Int\n    $offset: Int\n  ) {\n    project(project: $project) {\n      id\n      goals(archived: true) {\n        key\n        name\n      }\n      sessions(filter: $filter, sort: $sort, dir: $dir, limit: $limit, offset: $offset) {\n        total\n        recomputing\n        items {\n          id\n          ...SessionRow\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').SessionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Keys($project: String!, $proxy: Boolean!) {\n    project(project: $project) {\n      id\n      publishableKeys {\n        ...Key\n      }\n      proxyKeys @include(if: $proxy) {\n        ...Key\n      }\n    }\n  }\n',
): typeof import('./graphql').KeysDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Status($project: String!) {\n    project(project: $project) {\n      id\n      status {\n        database\n        firstEventAt\n        lastEventAt\n        sessionsTotal\n        quota {\n          exceeded\n          reason\n        }\n        spool {\n          batches\n          lostToday\n          disk\n        }\n        quarantine {\n          batches\n          lostToday\n        }\n        pausedDestinations {\n          provider\n          reason\n          since\n          until\n        }\n        ...Today\n        ...Machines\n        ...Budgets\n      }\n    }\n  }\n',
): typeof import('./graphql').StatusDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Videos($project: String!, $filter: AnalyticsFilter, $limit: Int) {\n    project(project: $project) {\n      id\n      videos(filter: $filter, limit: $limit) {\n        distinct\n        recomputing\n        rows {\n          video\n          source\n          durationMs\n          plays\n          sessions\n          starts\n          watchedS\n          averageShare\n          completions\n          completionRate\n        }\n      }\n    }\n  }\n',
): typeof import('./graphql').VideosDocument;

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
