import { describe, expect, it } from 'vitest';
import { backTo, beneath, type KpiRow, orderOf, sortedBy, wayTo } from './kpis';
import { readCostsSearch } from './search';

const row = (more: Partial<KpiRow>) =>
  ({ platform: null, accountId: 'spreadsheet', campaignId: null, adsetId: null, adId: null, ...more }) as KpiRow;

describe('the table of costs', () => {
  it('leads from a row to the level beneath it, by the id of its platform', () => {
    const campaign = row({ platform: 'SEARCH_ADS_1', campaignId: '1' });
    const filter = { ad_platform: 'search_ads_1', ad_campaign_id: '1' };
    expect(beneath(campaign, 'campaign')).toEqual({ filter, level: 'adset' });
    expect(beneath(row({ campaignId: '1' }), 'campaign')?.filter).toEqual({ ad_campaign_id: '1' });
    expect(beneath(campaign, 'adset')).toBeNull();
    expect(beneath(row({ adId: '3' }), 'ad')).toBeNull();
  });

  it('knows the way back', () => {
    const rows = [row({ campaignId: '1', campaign: 'Spring' })];
    const way = wayTo({ ad_platform: 'search_ads_1', ad_campaign_id: '1' }, 'adset', rows);
    expect(way.map(({ level, name }) => [level, name])).toEqual([
      ['platform', null],
      ['campaign', 'Spring'],
    ]);
    expect(backTo(way[0] ?? null)).toMatchObject({ ad_campaign_id: undefined, level: 'account' });
    expect(backTo(way[0] ?? null)).not.toHaveProperty('ad_platform');
    expect(backTo(null)).toMatchObject({ ad_platform: undefined, level: undefined });
  });

  it('sorts figures from the largest and names from A, and turns at the second click', () => {
    expect(orderOf({})).toEqual({ sort: 'spend', dir: 'desc' });
    expect(sortedBy({}, 'spend')).toEqual({ by: undefined, dir: 'asc' });
    expect(orderOf(sortedBy({}, 'name'))).toEqual({ sort: 'name', dir: 'asc' });
    expect(sortedBy({ by: 'name' }, 'name').dir).toBe('desc');
    expect(readCostsSearch({ level: 'campaign', by: 'nonsense', dir: 'up', bucket: 'hour' })).toEqual({});
  });
});
