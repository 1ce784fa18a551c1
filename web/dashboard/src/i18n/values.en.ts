/** Names of the fixed values that reports answer with. */
export const values = {
  none: 'not set', unknown: 'unknown', noReferrer: 'no referrer', noVariant: 'no variant',
  channel: {
    search_ads_1: 'Google Ads', search_organic_1: 'Google Search', search_2: 'Bing', search_other: 'Other search', social_1: 'Facebook, Instagram', social_2: 'LinkedIn', social_3: 'TikTok', social_other: 'Other social',
    email: 'Email', ai_assistant: 'AI assistants', referral: 'Referrals', direct: 'Direct', other: 'Other',
  },
  device: { mobile: 'Phone', tablet: 'Tablet', desktop: 'Desktop', unknown: 'Unknown' },
  browser: { chrome: 'Chrome', safari: 'Safari', firefox: 'Firefox', edge: 'Edge', samsung: 'Samsung Internet', opera: 'Opera', other: 'Other' },
  os: { windows: 'Windows', macos: 'macOS', ios: 'iOS', android: 'Android', linux: 'Linux', chromeos: 'ChromeOS', other: 'Other' },
  screen: { xs: 'XS · small phone', sm: 'SM · phone', md: 'MD · tablet', lg: 'LG · laptop', xl: 'XL · large screen' },
  click_id: { any: 'any', none: 'none' },
  traffic: { paid: 'Paid', organic: 'Not paid' },
  stitch: { new: 'New visit', memory: 'Same tab', storage: 'Same browser', hash: 'Daily hash' },
  relevance_tier: { low: 'Low', medium: 'Medium', high: 'High' },
  ad_platform: { search_ads_1: 'Google Ads', social_ads_1: 'Meta Ads', social_ads_2: 'LinkedIn Ads', social_ads_3: 'TikTok Ads' },
  ad_match: { matched: 'Matched', unmatched: 'Not matched' },
  page_mode: { any: 'anywhere', entry: 'entry', exit: 'exit' },
  has: {
    converted: 'Converted', bounced: 'Bounced', engaged: 'Engaged', cta: 'Call to action', form: 'Form', video: 'Video', download: 'Download', lead: 'Lead', multi_page: 'Several pages', scrolled_90: 'Read to the end',
    messaging: 'Messaging', booking: 'Booking', quiz: 'Quiz', custom_event: 'Own event', paid: 'Paid', not_found: 'Page not found',
  },
  goal: { form_submit: 'Form sent', booking: 'Booking', cta_click: 'Call to action', messaging: 'Message started', quiz_submit: 'Quiz finished', calculator_used: 'Calculator used' },
  event: {
    cta_click: 'Call to action', chatapp_click: 'Chat opened', messaging_click: 'Messenger opened', calculator_used: 'Calculator used', booking: 'Booking', funnel_step: 'Funnel step', form_start: 'Form begun', form_submit: 'Form sent', form_abandon: 'Form left',
    video_start: 'Video started', video_complete: 'Video finished', quiz_view: 'Quiz seen', quiz_answer: 'Quiz answered', quiz_contact: 'Quiz contact', quiz_submit: 'Quiz finished', download: 'Download', not_found: 'Page not found', outbound_click: 'Outbound link', phone_click: 'Phone number', email_click: 'Email address', page_error: 'Script error',
  },
} as const;
