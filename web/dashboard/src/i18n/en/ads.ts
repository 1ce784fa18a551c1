import type { FindingCode } from '@/lib/adUrl';
import type { CostField, DayOrder, Refusal } from '@/features/ads/costs';
import type {
  AdLevel,
  AdsLevel,
  AdsRatioReason,
  CostImportMode,
  RuleKind,
  TemplateMeaning,
  TemplatePlace,
} from '@/rest/values';

/** Reasons why a visit is matched with no ad. */
export type UnmatchedReason =
  'no_utm' | 'unfilled_macro' | 'no_account' | 'unknown_id' | 'ambiguous_id' | 'unknown_name' | 'ambiguous_name';

interface FindingFacts {
  name: string;
  value: string;
  other: string;
  /** Label of a platform. */
  platform: string;
}

/** Screens about ads: visits without an ad, mapping rules, templates, and imports of costs. */
export const ads = {
  ads: {
    views: {
      costs: 'Costs',
      accounts: 'Accounts',
      unmatched: 'Unmatched',
      rules: 'Rules',
      templates: 'Templates',
      import: 'Import costs',
    },
    noAccessHeading: 'You cannot see ads',
    noAccessText: 'You need the permission to read ad costs. An admin of the organization can give it to you.',
    levels: { campaign: 'Campaign', adset: 'Ad set', ad: 'Ad' } satisfies Record<AdLevel, string>,
    kinds: {
      exact: 'is',
      prefix: 'begins with',
      glob: 'fits the pattern',
      regex: 'fits the regular expression',
    } satisfies Record<RuleKind, string>,
    costs: {
      figures: 'Figures of the ads',
      chart: 'Costs and relevant sessions over time',
      table: 'Costs by ad',
      tableText: 'Choose a row to see what is beneath it.',
      level: 'Rows are',
      levels: {
        platform: 'Platform',
        account: 'Account',
        campaign: 'Campaign',
        adset: 'Ad set',
        ad: 'Ad',
      } satisfies Record<AdsLevel, string>,
      way: 'Where these rows belong',
      all: 'All ads',
      columns: {
        spend: 'Spend',
        clicks: 'Clicks',
        sessions: 'Sessions',
        relevantSessions: 'Relevant sessions',
        costPerRelevantSession: 'Cost per relevant session',
        leads: 'Leads',
        costPerLead: 'Cost per lead',
        conversions: 'Conversions',
        costPerConversion: 'Cost per conversion',
        conversionValue: 'Value',
        returnOnAdSpend: 'Return on ad spend',
      },
      hints: {
        spend: 'What the platforms charged, in the currency of the project.',
        clicks: 'Clicks on ads, as the platforms count them.',
        sessions: 'Sessions that ads brought.',
        relevantSessions: 'Sessions from ads whose relevance is high enough.',
        costPerRelevantSession: 'Spend divided by relevant sessions.',
        leads: 'Sessions from ads in which somebody became a lead.',
        costPerLead: 'Spend divided by leads.',
        conversions: 'Sessions from ads that reached a conversion goal.',
        costPerConversion: 'Spend divided by conversions.',
        conversionValue: 'Sum of the values of the goals that were reached.',
        returnOnAdSpend: 'Value divided by spend.',
      },
      share: 'Share',
      shareHint: 'Share of the whole spend.',
      none: '(none)',
      noneHint:
        'Costs or sessions that are known only at a level above. The platform or the import named no id here, or the campaign parameters did not.',
      noPlatform: 'Other source',
      noRows: 'No ad has costs or sessions here.',
      parts: {
        relevant: (cost: string, count: string) => `${cost} by ${count} relevant sessions.`,
        lead: (cost: string, count: string) => `${cost} by ${count} leads.`,
        conversion: (cost: string, count: string) => `${cost} by ${count} conversions.`,
        return: (value: string, cost: string) => `${value} of value by ${cost} of spend.`,
      },
      reasons: {
        zero_denominator: 'No value, because there is nothing to divide by.',
        cost_not_split: 'No value, because the filter selects sessions in a way in which costs cannot be split.',
        no_rate: 'No value, because some costs are in a currency without an exchange rate.',
      } satisfies Record<AdsRatioReason, string>,
      notes: {
        label: 'About these figures',
        costNotSplit:
          'The filter selects sessions, by device or country for example, but platforms do not split costs that way. All costs are shown, and no ratios of costs and sessions.',
        noRate: (others: string) => `Not in the sums, because there is no exchange rate: ${others}.`,
        provisionalRate:
          'The last days are converted by the latest exchange rate, because theirs is not published yet.',
        daysDiffer: (accounts: readonly string[], hours: number, amount: string, later: boolean) =>
          `Days of the ${accounts.length === 1 ? 'account' : 'accounts'} ${accounts.join(', ')} begin ${hours === 1 ? 'one hour' : `${amount} hours`} ${later ? 'later' : 'earlier'} than those of the project.`,
      },
      withoutSessions: 'Spend without sessions',
      withoutSessionsHint: 'Costs that brought no session that is known.',
      withoutSessionsNone: 'Everything with costs brought sessions.',
      withoutSessionsRows: (rows: string, level: string) =>
        `Rows without sessions, at the level ${level}: ${rows}. Either nobody arrived, or the visits are not matched.`,
      unmatched: 'Sessions without an ad',
      unmatchedHint: 'They came by an ad, but it is not known which. They are part of the sums above.',
      unmatchedNone: 'Every session from an ad has its ad.',
      unmatchedOf: (relevant: string, leads: string, conversions: string) =>
        `Of these, relevant: ${relevant}. Leads: ${leads}. Conversions: ${conversions}.`,
      toUnmatched: 'Unmatched',
      noCostsHeading: 'No costs yet',
      noCostsText:
        'Import what your ads cost to see what a relevant session costs. Templates for campaign parameters make sure that visits find their ads.',
      nothingHeading: 'No costs and no visits of ads',
      nothingText: 'In this period, ads cost nothing and brought no session.',
      nothingFiltered: 'No costs and no session from an ad match the filter.',
    },
    unmatched: {
      figures: 'Visits of ads',
      sessions: 'Sessions from ads',
      sessionsHint: 'Sessions that came by an ad: with a click id of an ad platform, a paid medium, or a known ad.',
      rate: 'Matched',
      rateHint: 'Share of the sessions from ads whose campaign, ad set or ad is known.',
      open: 'Not matched',
      openHint: 'Sessions from ads whose ad is not known. Their costs and their results cannot be compared.',
      list: 'Visits without an ad',
      csv: 'Visits without an ad',
      columns: { tags: 'Campaign parameters', sessions: 'Sessions', relevant: 'Relevant', conversions: 'Conversions' },
      hints: {
        sessions: 'Sessions with these campaign parameters and without an ad.',
        relevant: 'Those of them whose relevance is high enough to count as relevant.',
        conversions: 'Those of them that reached a conversion goal.',
      },
      noTags: 'no campaign parameters',
      clickOf: (platform: string) => `click id of ${platform}`,
      more: (count: string) => `Show ${count} more`,
      ofRows: (count: number, sessions: string, share: string) =>
        `${count === 1 ? 'One session' : `${sessions} sessions`} · ${share} of those not matched`,
      first: (shown: string, all: string) =>
        `These are the ${shown} most frequent of ${all} combinations. The CSV file has up to 1,000.`,
      rule: 'Create a rule',
      ruleFor: (tags: string) => `Create a rule for ${tags}`,
      toTemplates: 'Templates',
      toCheck: 'Check the address',
      toImport: 'Import costs',
      reasons: {
        no_utm: {
          name: 'No campaign parameters',
          text: 'The visit has the click id of an ad, but its address has no campaign parameters. Add the template of the platform to your ads.',
        },
        unfilled_macro: {
          name: 'Placeholder not replaced',
          text: 'A parameter still contains a placeholder such as {campaignid}. It is typed wrong or belongs to another platform, or somebody opened a preview of the ad. Check the final URL of the ad.',
        },
        no_account: {
          name: 'No costs of the platform',
          text: 'The project knows no ads of this platform. Import its costs: with them come the names and ids of campaigns, ad sets and ads.',
        },
        unknown_id: {
          name: 'Unknown id',
          text: 'A parameter has an id, but no imported ad has it. Import the costs of the account with the ids of its ads, or create a rule.',
        },
        ambiguous_id: {
          name: 'Id of several ads',
          text: 'Ads of several platforms or levels have this id. Name the platform in utm_source, or create a rule.',
        },
        unknown_name: {
          name: 'Unknown name',
          text: 'No campaign, ad set or ad has this name: it was renamed, or the tag was typed by hand. Create a rule that says which one it is.',
        },
        ambiguous_name: {
          name: 'Name of several ads',
          text: 'Several campaigns, ad sets or ads have this name. Use a template with ids, or create a rule.',
        },
      } satisfies Record<UnmatchedReason, { name: string; text: string }>,
      allHeading: 'Every visit has its ad',
      allText: 'All sessions from ads in this period are matched with a campaign, an ad set or an ad.',
      noneHeading: 'No visits from ads',
      noneText:
        'In this period, no session came by an ad. Such sessions have a click id of an ad platform, or a paid utm_medium such as cpc.',
      noneFiltered: 'No session from an ad matches the filter.',
      suggestions: {
        title: 'Suggested rules',
        text: 'These ads cost money but brought no session, and visits without an ad have parameters that resemble them. Suggestions are for the period, without the other filters.',
        to: 'belongs to',
        moves: (count: number, sessions: string) => (count === 1 ? 'One session moves' : `${sessions} sessions move`),
        spend: (amount: string) => `${amount} without sessions so far`,
        rates: (platform: string, before: string, after: string) =>
          `Costs of ${platform} with sessions: ${before} now, ${after} with the rule`,
        why: {
          id: 'The parameter contains the id.',
          exact: 'The parameter is the name, with other separators or accents.',
          high: 'The parameter has the words of the name, but not all of its numbers, or another order.',
          medium: 'The parameter begins as the name, or the name begins so.',
        },
        confidence: { exact: 'Certain', high: 'Likely', medium: 'Possible' },
        examples: 'What the rule fits',
        example: (value: string, sessions: string) => `${value} (${sessions})`,
        group: (count: string) => `${count} rules that are worth it together`,
        groupText: 'Each of these costs too little for a rule alone.',
        groupRates: (platform: string, before: string, after: string) =>
          `Costs of ${platform} with sessions: ${before} now, ${after} with all of these rules`,
        acceptAll: (count: string) => `Create all ${count} rules`,
        savedAll: (count: number, text: string) =>
          `${count === 1 ? 'One rule is' : `${text} rules are`} saved. Past visits are matched again within minutes.`,
        accept: 'Create rule',
        acceptOf: (rule: string, target: string) => `Create rule: ${rule} belongs to ${target}`,
        saved: (rule: string) => `The rule ${rule} is saved. Past visits are matched again within minutes.`,
        undo: 'Undo',
      },
      saved: 'The rule is saved. Past visits are matched again within minutes.',
      toRules: 'All rules',
    },
    rules: {
      title: 'Mapping rules',
      text: 'Rules say which ad a visit came from if its parameters contain no id of a known ad. They are tried from top to bottom, before names. The first that fits decides.',
      count: (count: string, most: string) => `${count} of ${most} rules`,
      full: (most: string) => `A project has at most ${most} rules. Delete one that is no longer needed.`,
      add: 'New rule',
      emptyHeading: 'No rules yet',
      emptyText:
        'Ids and names match most visits. Create a rule for campaigns whose tags were typed by hand or were renamed later.',
      columns: { order: 'No.', condition: 'Visits with', target: 'belong to', created: 'Created', tools: 'Delete' },
      and: 'and',
      gone: 'The project no longer knows it, so the rule does nothing.',
      delete: 'Delete rule',
      deleteOf: (rule: string) => `Delete the rule “${rule}”`,
      deleteTitle: 'Delete this rule?',
      deleteText:
        'Visits that only this rule matches will be without an ad, or belong to what the next rule or a name says. Past visits are matched again within minutes.',
      dialog: {
        title: 'New mapping rule',
        text: 'Visits with this parameter belong to one campaign, ad set or ad, also in the past.',
        field: 'Parameter',
        kind: 'Comparison',
        value: 'Value',
        valueHints: {
          exact: 'The whole value. Upper and lower case do not matter.',
          prefix: 'How the value begins. Upper and lower case do not matter.',
          glob: '* is any text, ? is one character. Upper and lower case do not matter.',
          regex: 'A regular expression that fits anywhere in the value. Upper and lower case matter.',
        } satisfies Record<RuleKind, string>,
        source: 'Only with utm_source',
        medium: 'Only with utm_medium',
        anyHint: 'Leave it empty for any.',
        target: 'These visits belong to',
        platform: 'Platform',
        level: 'Level',
        entity: { campaign: 'Campaign', adset: 'Ad set', ad: 'Ad' } satisfies Record<AdLevel, string>,
        search: 'Name or id',
        notFound: 'Nothing has this name or id.',
        noneKnown: (platform: string) => `The project knows none of ${platform} yet. They come with imported costs.`,
        toImport: 'Import costs',
        within: (parent: string) => `in ${parent}`,
        days: (range: string) => `costs ${range}`,
        note: 'Note',
        noteHint: 'Why the rule exists, for colleagues.',
        badPattern: 'This pattern is not valid.',
        reachEmpty: 'Enter a value to see how many of the unmatched sessions fit.',
        reach: (count: number, sessions: string) =>
          count === 1
            ? 'Of the unmatched sessions in the report, one fits.'
            : `Of the unmatched sessions in the report, ${sessions} fit.`,
        reachNone: 'None of the unmatched sessions in the report fits.',
        reachCut: (rows: string) => `Only the ${rows} most frequent combinations are checked.`,
        create: 'Create rule',
      },
    },
    templates: {
      title: 'Templates',
      text: 'A template gives every visit the ids of its campaign, ad set and ad. The platform replaces the placeholders when somebody clicks, so renaming an ad changes nothing.',
      places: {
        final_url_suffix:
          'Paste it into “Final URL suffix”: in the account settings for all campaigns, or in the settings of one campaign.',
        url_parameters: 'Paste it into “URL parameters”, in the tracking section of each ad.',
        dynamic_parameters:
          'Add each parameter under “Dynamic UTM parameters” in the settings of the campaign. Campaign groups there are campaigns here, and campaigns are ad sets.',
        address: 'Append it to the address of each ad, after a question mark.',
      } satisfies Record<TemplatePlace, string>,
      meanings: {
        source: 'names the platform',
        medium: 'says that the click is paid',
        campaign: 'id of the campaign',
        adset: 'id of the ad set',
        ad: 'id of the ad',
      } satisfies Record<TemplateMeaning, string>,
      template: 'Template',
      check: {
        title: 'Check the final URL of an ad',
        text: 'Paste the address or the URL suffix as the platform has it, with its placeholders. It stays in your browser.',
        url: 'Final URL',
        placeholder: 'https://shop.example/?utm_source=…',
        platform: 'Platform',
        detect: 'Find out',
        detected: (platform: string) => `This is an address for ${platform}.`,
        good: 'Nothing is wrong. Visits of this ad are matched by id.',
        usable: 'Nothing keeps visits from being matched. You can still improve it:',
        wrong: (count: number) => (count === 1 ? 'One thing is wrong:' : `${count} things are wrong:`),
        hints: 'Also:',
        corrected: 'Corrected address',
        choose: 'Choose the platform to get a corrected address.',
      },
      findings: {
        not_address: () => 'This is not a web address.',
        no_scheme: () => 'The address does not begin with https://.',
        spaces: () => 'The address contains spaces or line breaks. The browser would cut it off there or change it.',
        html_entities: () => 'The address contains &amp;, which is HTML. In an address it must be & alone.',
        encoded_braces: () =>
          'Braces are encoded as %7B and %7D. The platform does not recognize such placeholders, and leaves them as they are.',
        no_question_mark: () => 'The parameters begin with &. The first one needs a question mark.',
        second_question_mark: () => 'There is a second question mark. Further parameters begin with &.',
        in_fragment: ({ value }) =>
          `The parameters are behind a #, in “${value}”. Browsers do not count that part as parameters, so they must come before it.`,
        no_utm: () => 'There are no campaign parameters.',
        duplicate: ({ name, value, other }) =>
          `${name} is there twice: “${value}” and “${other}”. Only one of them counts: an id, or else the last. Often one is typed into the address, and the other comes from a template.`,
        name_case: ({ name, value }) => `${value} must be in lower case: ${name}.`,
        source_of_other: ({ value, platform }) =>
          `utm_source is “${value}”, which names ${platform}. Ids of other platforms would then not count.`,
        other_platform: ({ name, value, other, platform }) =>
          `${name} has ${value}, a placeholder of ${platform}.${other ? ` Here it is ${other}.` : ''}`,
        single_underscores: ({ name, value, other }) =>
          `${name} has ${value}, where underscores are missing. Two are needed on each side: ${other}.`,
        wrong_braces: ({ name, value, other }) =>
          `${name} has ${value}. The platform only knows the placeholder as ${other}.`,
        unknown_placeholder: ({ name, value, other }) =>
          `${name} has ${value}, which is not a known placeholder.${other ? ` Usually it is ${other}.` : ''}`,
        static_id: ({ name, value, other }) =>
          `${name} has the fixed number ${value}. In a copy of the ad it would stay, and name the wrong one.${other ? ` Use ${other}.` : ''}`,
        missing: ({ name, value }) => `${name} is missing. It should be ${value}.`,
        value_case: ({ name, value, other }) =>
          `${name} is “${value}”. Reports list “${other}” apart from it, so use lower case everywhere.`,
        name_placeholder: ({ name, value }) =>
          `${name} has ${value}, a name. Visits from before a renaming have the old one. An id stays the same.`,
        fixed_text: ({ name, value, other }) =>
          `${name} is always “${value}”.${other ? ` With ${other} in its place, visits are matched by id.` : ''}`,
        click_id: ({ name }) =>
          `The address has ${name} of a single click, so it was copied after a click. Remove it, and check the address of the ad itself.`,
        platform_unknown: () => 'Nothing in the address says which platform it is for.',
      } satisfies Record<FindingCode, (facts: FindingFacts) => string> as Record<
        FindingCode,
        (facts: FindingFacts) => string
      >,
    },
    import: {
      readOnlyHeading: 'You cannot import costs',
      readOnlyText: 'You need the permission to change ad mapping. An admin of the organization can give it to you.',
      file: {
        title: 'Costs as a file',
        text: 'Export a report of your ads per day as CSV, or use a spreadsheet. A row is the cost of an ad, an ad set or a campaign on one day.',
        choose: 'Choose a file',
        drop: 'or drop a CSV file here',
        paste: 'Or paste rows',
        pasteHint: 'From a spreadsheet, with the headings.',
        read: 'Read',
        other: 'Another file',
        pasted: 'Pasted rows',
        about: (count: number, rows: string, delimiter: string) =>
          `${count === 1 ? 'One row' : `${rows} rows`}, separated by ${delimiter}`,
        delimiters: { ',': 'commas', ';': 'semicolons', '\t': 'tabs' },
        tooLarge: (most: string) => `The file is larger than ${most}. Split it by time.`,
        empty: 'There are no rows in it.',
        narrow: 'This is not a table: its rows have only one column.',
      },
      columns: {
        title: 'Columns',
        text: 'Which column is what? Day and cost are needed, the rest as far as you have it. Ids match visits best.',
        heading: 'The first row has headings',
        headingAt: (line: string) => `Headings in line ${line}`,
        none: 'not in the file',
        numbered: (number: string) => `Column ${number}`,
        unread: 'Choose the columns for day and cost.',
        fields: {
          day: 'Day',
          cost: 'Cost',
          currency: 'Currency',
          platform: 'Platform',
          campaign: 'Campaign',
          campaignId: 'Campaign ID',
          adset: 'Ad set',
          adsetId: 'Ad set ID',
          ad: 'Ad',
          adId: 'Ad ID',
          impressions: 'Impressions',
          clicks: 'Clicks',
          conversions: 'Conversions',
        } satisfies Record<CostField, string>,
        decimal: 'Decimal sign',
        decimals: { '.': 'Point: 1,234.50', ',': 'Comma: 1.234,50' },
        dayOrder: 'Days are written as',
        dayOrders: { ymd: 'Year, month, day', dmy: 'Day, month, year', mdy: 'Month, day, year' } satisfies Record<
          DayOrder,
          string
        >,
        platform: 'Platform of all rows',
        platformOthers: 'Platform if empty',
        noPlatform: 'None of these',
        platformHint: 'Rules can only name ads of a platform.',
        currency: 'Currency of all rows',
        currencyOthers: 'Currency if empty',
      },
      preview: {
        title: 'Preview',
        rows: (count: number, shown: string) => (count === 1 ? 'One row will be sent.' : `${shown} rows will be sent.`),
        first: 'The first rows as they are read:',
        sums: (count: number, lines: string) =>
          count === 1 ? `Line ${lines} is a sum and is left out.` : `Lines ${lines} are sums and are left out.`,
        none: 'No row can be imported like this.',
      },
      send: {
        title: 'Import',
        source: 'Name of the source',
        sourceHint: 'Imports of one source replace each other’s rows. Use the same name the next time.',
        mode: 'What is stored already',
        modes: {
          upsert: {
            name: 'Add and update',
            hint: 'Rows of the same day and ad are updated, and the others stay.',
          },
          replace_days: {
            name: 'Replace whole days',
            hint: 'Rows of this source that are not in the file are deleted on the days that the file has. For exports that have been corrected.',
          },
        } satisfies Record<CostImportMode, { name: string; hint: string }>,
        dayTooLarge: (day: string, rows: string) =>
          `${day} has ${rows} rows, more than one import can hold. Whole days can only be replaced in one import: choose “Add and update”.`,
        noReplacing:
          'The day of some rows cannot be read, and they could be of any day. So nothing is deleted, and the rows are added and updated.',
        keptDays: (days: string) => `On days with a rejected row, no rows are deleted: ${days}.`,
        parts: (count: string) => `${count} parts are sent one after the other.`,
        action: (count: number, shown: string) => (count === 1 ? 'Import one row' : `Import ${shown} rows`),
        sending: (part: string, all: string) => `Part ${part} of ${all}`,
        stopped: (parts: string, all: string) =>
          `${parts} of ${all} parts are stored. Import again: rows that are stored already change nothing.`,
      },
      result: {
        title: 'Result',
        counts: 'Rows by outcome',
        stored: 'New',
        storedHint: 'Rows that were not stored before.',
        changed: 'Updated',
        changedHint: 'Rows that replaced one with other figures.',
        unchanged: 'Unchanged',
        unchangedHint: 'Rows that were stored before with the same figures.',
        deleted: 'Deleted',
        deletedHint: 'Stored rows that the file does not have, on days that were replaced.',
        rejected: 'Rejected',
        rejectedHint: 'Rows that were not stored. The reasons are listed below.',
        rejectedTitle: 'Rejected rows',
        line: 'Line',
        value: 'Text',
        reason: 'Reason',
        more: (count: string) => `And ${count} more.`,
        csv: 'Rejected rows',
        unmatched: 'Visits without an ad',
        done: 'The costs are stored. Visits of the ads in them are matched within minutes.',
        again: 'Import another file',
      },
      refusals: {
        invalid_day: 'This is not a day, or it is in the future. Check how days are written.',
        invalid_cost: 'This is not an amount. Check the decimal sign.',
        invalid_currency: 'This is not a currency code such as EUR.',
        invalid_count: 'Impressions, clicks and conversions must be numbers that are not negative.',
        no_campaign: 'An ad set or an ad needs its campaign, too.',
        duplicate:
          'An earlier row has the same day and ad. Export the report without further breakdowns, such as by device.',
        too_long: 'A name has at most 200 characters, and an id at most 60.',
        spoiled_id: 'A spreadsheet has rounded this id. Format the column as text, or use the original export.',
        unknown_platform: 'This platform is not known. Leave the column out, and choose the platform of all rows.',
      } satisfies Record<Refusal, string>,
    },
  },
} as const;
