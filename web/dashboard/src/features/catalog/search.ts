import { oneOf } from '@/features/filters/params';
import { allCatalogKind, type CatalogKind } from '@/rest/values';

export interface CatalogSearch {
  q?: string;
  kind?: CatalogKind;
  /** Whether the test dialog is open. */
  test?: '1';
  /** Whether the dialog for a new schema is open. */
  add?: '1';
}

export function readCatalogSearch(raw: Record<string, unknown>): CatalogSearch {
  const kind = oneOf(allCatalogKind, raw.kind);
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 100) : '';
  return {
    ...(q === '' ? {} : { q }),
    ...(kind ? { kind } : {}),
    ...(raw.test === '1' ? { test: '1' as const } : {}),
    ...(raw.add === '1' ? { add: '1' as const } : {}),
  };
}
