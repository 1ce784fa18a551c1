import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Panel } from '@/components/Panel';
import { Empty, ErrorPanel } from '@/components/States';
import { useCan } from '@/features/account/me';
import { addressOf, useProject } from '@/features/project/project';
import { CreateKeyDialog, RevokeKeyDialog, RollKeyDialog } from '@/features/setup/KeyDialogs';
import { type Key, KeyRow } from '@/features/setup/KeyRow';
import classes from '@/features/setup/Setup.module.css';
import { graphql } from '@/gql';
import { useI18n } from '@/i18n/I18n';
import { documentQuery } from '@/lib/query';

const KeysDocument = graphql(`
  query Keys($project: String!) {
    project(project: $project) {
      id
      publishableKeys {
        id
        name
        hint
        value
        createdBy
        createdAt
        expiresAt
        revokedAt
        lastUsedAt
        rolledFrom
      }
    }
  }
`);

const keysQuery = (project: string) => documentQuery('Keys', KeysDocument, { project });

export const Route = createFileRoute('/_app/p/$org/$project/setup/keys')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(keysQuery(addressOf(params)));
  },
  component: KeysScreen,
});

type Open = { kind: 'create' } | { kind: 'roll' | 'revoke'; key: Key };

function KeysScreen() {
  const { t } = useI18n();
  const { address, orgSlug } = useProject();
  const can = useCan(orgSlug)('project:admin');
  const query = useQuery(keysQuery(address));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const keys = query.data?.project.publishableKeys.toSorted(
    (a, b) => Number(Boolean(a.revokedAt)) - Number(Boolean(b.revokedAt)) || b.createdAt.localeCompare(a.createdAt),
  );

  return (
    <div className={classes.narrow}>
      <Panel
        title={t.setup.keysTitle}
        subtitle={t.setup.keysText}
        aside={
          can ? (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} />}
              onClick={() => {
                setOpen({ kind: 'create' });
              }}
            >
              {t.setup.newKey}
            </Button>
          ) : null
        }
      >
        {query.error && !keys ? <ErrorPanel error={query.error} retry={() => void query.refetch()} /> : null}
        {query.isPending ? [0, 1].map((index) => <Skeleton key={index} height={58} my={10} />) : null}
        {keys?.length === 0 ? <Empty heading={t.setup.noKeysHeading}>{t.setup.noKeysText}</Empty> : null}
        {keys && keys.length > 0 ? (
          <ul className={classes.keys}>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                onRoll={
                  can
                    ? () => {
                        setOpen({ kind: 'roll', key });
                      }
                    : undefined
                }
                onRevoke={
                  can
                    ? () => {
                        setOpen({ kind: 'revoke', key });
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        ) : null}
      </Panel>
      {open?.kind === 'create' ? <CreateKeyDialog project={address} onClose={close} /> : null}
      {open?.kind === 'roll' ? <RollKeyDialog project={address} apiKey={open.key} onClose={close} /> : null}
      {open?.kind === 'revoke' ? <RevokeKeyDialog project={address} apiKey={open.key} onClose={close} /> : null}
    </div>
  );
}
