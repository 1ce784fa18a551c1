import { useValueLabel } from '@/features/filters/labels';
import { type FragmentType, graphql, readFragment } from '@/gql';
import type { Stitch } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import classes from './Sessions.module.css';

const AttributionCardFragment = graphql(`
  fragment AttributionCard on SessionDetail {
    attribution {
      channel
      decidedBy {
        rule
        fields
      }
      source
      refHost
      utmSource
      utmMedium
      utmCampaign
      utmContent
      utmTerm
      utmId
      clickIds
      adPlatform
      adAccountId
      adCampaignId
      adAdsetId
      adId
    }
  }
`);

/** Source of the session and its evidence. Missing parameters are left out. */
export function AttributionCard({
  detail,
  stitch,
}: {
  detail: FragmentType<typeof AttributionCardFragment>;
  stitch: Stitch;
}) {
  const { t } = useI18n();
  const say = useValueLabel();
  const { attribution } = readFragment(AttributionCardFragment, detail);
  const rows: [string, string | null][] = [
    [t.dimensions.channel, say('channel', attribution.channel.toLowerCase())],
    [
      t.channels.decided,
      attribution.decidedBy
        ? [t.channels.rules[lower(attribution.decidedBy.rule)].name, attribution.decidedBy.fields.join(', ')]
            .filter(Boolean)
            .join(': ')
        : null,
    ],
    [t.sessions.knownBy, t.sessions.sources[lower(attribution.source)]],
    [t.dimensions.ref_host, attribution.refHost],
    [t.dimensions.utm_source, attribution.utmSource],
    [t.dimensions.utm_medium, attribution.utmMedium],
    [t.dimensions.utm_campaign, attribution.utmCampaign],
    [t.dimensions.utm_content, attribution.utmContent],
    [t.dimensions.utm_term, attribution.utmTerm],
    [t.dimensions.utm_id, attribution.utmId],
    [t.dimensions.click_id, attribution.clickIds.map(lower).join(', ') || null],
    [
      t.dimensions.ad_platform,
      attribution.adPlatform ? say('ad_platform', attribution.adPlatform.toLowerCase()) : null,
    ],
    [t.dimensions.ad_account_id, attribution.adAccountId],
    [t.dimensions.ad_campaign_id, attribution.adCampaignId],
    [t.dimensions.ad_adset_id, attribution.adAdsetId],
    [t.dimensions.ad_id, attribution.adId],
    [t.dimensions.stitch, say('stitch', stitch.toLowerCase())],
  ];
  return (
    <dl className={classes.list}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
