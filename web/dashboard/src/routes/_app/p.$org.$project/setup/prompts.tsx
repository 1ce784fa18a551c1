import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { catalogQuery } from '@/features/install/catalog';
import { Prompts } from '@/features/prompts/Prompts';
import { firstLanguage } from '@/i18n/language';

interface PromptsSearch {
  /** The chosen prompt. The list of prompts tells which there are. */
  kind?: string;
}

export const Route = createFileRoute('/_app/p/$org/$project/setup/prompts')({
  validateSearch: (raw: Record<string, unknown>): PromptsSearch =>
    typeof raw.kind === 'string' && /^[a-z_]{1,40}$/.test(raw.kind) ? { kind: raw.kind } : {},
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(catalogQuery(firstLanguage()));
  },
  component: PromptsScreen,
});

function PromptsScreen() {
  const { kind } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className={layout.narrow}>
      <Prompts
        kind={kind}
        onKind={(kind) => void navigate({ search: (now) => ({ ...now, kind }), replace: true, resetScroll: false })}
      />
    </div>
  );
}
