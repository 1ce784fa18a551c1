import { graphql } from '@/gql';
import type { Channel, ChannelsQuery } from '@/gql/graphql';
import { documentQuery } from '@/lib/query';

const ChannelsDocument = graphql(`
  query Channels($project: String!) {
    project(project: $project) {
      id
      channelRules
      channelMappings {
        source
        medium
        channel
      }
      status {
        otherSources {
          source
          medium
          count
          suggestion
        }
      }
    }
  }
`);

export const channelsQuery = (project: string) => documentQuery('Channels', ChannelsDocument, { project });

export type OtherSource = ChannelsQuery['project']['status']['otherSources'][number];

/** A mapping as form state: empty text means any. */
export interface MappingRow {
  source: string;
  medium: string;
  channel: Channel | null;
}

export const rowsOf = (mappings: ChannelsQuery['project']['channelMappings']): MappingRow[] =>
  mappings.map(({ source, medium, channel }) => ({ source: source ?? '', medium: medium ?? '', channel }));

/** New mapping for such visits, with the most likely channel preselected. */
export const rowFor = ({ source, medium, suggestion }: OtherSource): MappingRow => ({
  source: source ?? '',
  medium: medium ?? '',
  channel: suggestion ?? null,
});

/** The mappings to save. Empty rows are left out. */
export const mappingsOf = (rows: readonly MappingRow[]) =>
  rows
    .filter(({ source, medium, channel }) => source.trim() || medium.trim() || channel)
    .map(({ source, medium, channel }) => ({
      source: source.trim() || null,
      medium: medium.trim() || null,
      channel: channel ?? 'OTHER',
    }));

/** Normalizes a word as the server does: lowercase letters and digits only. */
const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[^\p{Alphabetic}\p{Number}]/gu, '').toLowerCase();

const fits = (word: string, given: string | null | undefined): boolean => {
  if (!word.trim()) return true;
  if (given == null) return false;
  return word.trimEnd().endsWith('*') ? plain(given).startsWith(plain(word)) : plain(given) === plain(word);
};

/** Returns true if the row matches visits with these tags. */
export const takes = (row: MappingRow, { source, medium }: Pick<OtherSource, 'source' | 'medium'>): boolean =>
  Boolean(row.channel && (row.source.trim() || row.medium.trim())) &&
  fits(row.source, source) &&
  fits(row.medium, medium);
