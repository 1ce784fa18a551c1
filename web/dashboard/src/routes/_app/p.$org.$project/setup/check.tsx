import { createFileRoute } from '@tanstack/react-router';
import layout from '@/components/Layout.module.css';
import { Arriving, installationQuery } from '@/features/check/Arriving';
import { Check } from '@/features/check/Check';
import { TestConversion } from '@/features/check/TestConversion';
import { catalogQuery } from '@/features/install/catalog';
import { addressOf } from '@/features/project/project';
import { trackingQuery } from '@/features/tracking/config';
import { firstLanguage } from '@/i18n/language';

export const Route = createFileRoute('/_app/p/$org/$project/setup/check')({
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(trackingQuery(addressOf(params)));
    void context.queryClient.prefetchQuery(catalogQuery(firstLanguage()));
    // Its length is unknown before, and a panel follows.
    await context.queryClient.prefetchQuery(installationQuery(addressOf(params)));
  },
  component: CheckScreen,
});

function CheckScreen() {
  return (
    <div className={layout.narrow}>
      <Check />
      <Arriving />
      <TestConversion />
    </div>
  );
}
