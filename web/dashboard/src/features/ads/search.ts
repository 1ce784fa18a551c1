import { readView, type ViewSearch } from '@/components/chart/view';
import { oneOf } from '@/features/filters/params';
import {
  type AdsBucket,
  type AdsKpiSort,
  type AdsLevel,
  allAdsBucket,
  allAdsKpiSort,
  allAdsLevel,
} from '@/rest/values';

/** Search parameters of the screen beside those of every report. */
export interface CostsSearch extends ViewSearch {
  level?: AdsLevel;
  by?: AdsKpiSort;
  dir?: 'asc' | 'desc';
  bucket?: AdsBucket;
}

export const readCostsSearch = (raw: Record<string, unknown>): CostsSearch => {
  const [level, by] = [oneOf(allAdsLevel, raw.level), oneOf(allAdsKpiSort, raw.by)];
  const [dir, bucket] = [oneOf(['asc', 'desc'], raw.dir), oneOf(allAdsBucket, raw.bucket)];
  return {
    ...(level && level !== 'campaign' ? { level } : {}),
    ...(by && by !== 'spend' ? { by } : {}),
    ...(dir ? { dir } : {}),
    ...(bucket ? { bucket } : {}),
    ...readView(raw),
  };
};
