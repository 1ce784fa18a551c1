import type { DeletionKind } from '@/gql/graphql';
import type { Dictionary } from '@/i18n/I18n';
import type { Format } from '@/lib/format';
import { lower } from '@/lib/names';

interface Counted {
  kind: DeletionKind;
  count: number;
}

/** A deletion that a setting requests. */
export interface Deletion extends Counted {
  beginsAt: string;
}

/** The data that deletions concern, as part of a sentence. */
export const sayDeleted = (deletions: readonly Counted[], t: Dictionary, format: Format) =>
  deletions.map(({ kind, count }) => t.setup.deletions.things[lower(kind)](count, format.whole(count))).join(', ');

/** The change that takes all pending deletions back. The oldest deletion of a kind has the former value. */
export function formerValues(
  pending: readonly { kind: DeletionKind; formerDays?: number | null | undefined }[],
  settings: unknown,
) {
  const { pii } = (settings ?? {}) as { pii?: { storePlaintext?: boolean; leadsRetentionDays?: number | null } };
  const first = (kind: DeletionKind) => pending.find((deletion) => deletion.kind === kind);
  const [visits, leads, contacts] = [first('VISITS'), first('LEADS'), first('CONTACTS')];
  const former = {
    storePlaintext: contacts ? true : pii?.storePlaintext === true,
    leadsRetentionDays: (leads ? leads.formerDays : pii?.leadsRetentionDays) ?? null,
  };
  return {
    ...(visits?.formerDays ? { retentionDays: visits.formerDays } : {}),
    ...(leads || contacts ? { settings: { pii: former } } : {}),
  };
}
