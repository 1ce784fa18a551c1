import { createFileRoute } from '@tanstack/react-router';
import { addressOf } from '@/features/project/project';
import { schemaQuery } from '@/features/sql/schema';
import { readSqlSearch } from '@/features/sql/search';
import { SqlScreen } from '@/features/sql/SqlScreen';

export const Route = createFileRoute('/_app/p/$org/$project/sql')({
  validateSearch: readSqlSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(schemaQuery(addressOf(params)));
  },
  component: SqlScreen,
});
