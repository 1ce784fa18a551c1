import { oneOf } from '@/features/filters/params';
import { allChannel, allLeadStatus, type Channel, type LeadStatus } from '@/rest/values';

/**
 * Filters of the list, with the parameter names of the REST API. Period and channel are those of the reports.
 * The searched person is not among them: an email address or phone number must not appear in the URL.
 */
export interface LeadsSearch {
  status?: LeadStatus;
  channel?: Channel;
}

export function readLeadsSearch(raw: Record<string, unknown>): LeadsSearch {
  const [status, channel] = [oneOf(allLeadStatus, raw.status), oneOf(allChannel, raw.channel)];
  return { ...(status ? { status } : {}), ...(channel ? { channel } : {}) };
}
