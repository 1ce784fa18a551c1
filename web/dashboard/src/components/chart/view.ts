import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the chart of a screen is shown as its table. */
export interface ViewSearch {
  view?: 'table';
}

export const readView = (raw: Record<string, unknown>): ViewSearch => (raw.view === 'table' ? { view: 'table' } : {});

/** The view (chart or table) in the URL, and a function to change it. */
export function useTableView() {
  const { view }: ViewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (table: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, view: table ? 'table' : undefined }),
      replace: true,
      resetScroll: false,
    });
  return [view === 'table', show] as const;
}
