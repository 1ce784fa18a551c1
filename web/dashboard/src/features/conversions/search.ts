import { oneOf } from '@/features/filters/params';
import {
  type AdPlatform,
  allAdPlatform,
  allConversionSource,
  allConversionStatus,
  allUploadState,
  type ConversionSource,
  type ConversionStatus,
  type UploadState,
} from '@/rest/values';

/** Filters of the list, with the parameter names of the REST API. The period is that of the reports. */
export interface ConversionsSearch {
  status?: ConversionStatus;
  definition?: string;
  destination?: AdPlatform;
  upload?: UploadState;
  source?: ConversionSource;
  event_id?: string;
  session?: string;
}

export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[a-z0-9][a-z0-9_-]{0,39}$/.test(text);

export const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export function readConversionsSearch(raw: Record<string, unknown>): ConversionsSearch {
  const [status, destination, upload, source] = [
    oneOf(allConversionStatus, raw.status),
    oneOf(allAdPlatform, raw.destination),
    oneOf(allUploadState, raw.upload),
    oneOf(allConversionSource, raw.source),
  ];
  const id = raw.event_id;
  return {
    ...(status ? { status } : {}),
    ...(isKey(raw.definition) ? { definition: raw.definition } : {}),
    ...(destination ? { destination } : {}),
    ...(upload ? { upload } : {}),
    ...(source ? { source } : {}),
    ...(typeof id === 'string' && id !== '' && id.length <= 100 ? { event_id: id } : {}),
    ...(isId(raw.session) ? { session: raw.session } : {}),
  };
}
