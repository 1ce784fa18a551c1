import { Button } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '@/components/Empty';
import { Panel } from '@/components/Panel';
import { ErrorPanel, Outdated } from '@/components/States';
import { useCan } from '@/features/account/me';
import { ConversionFrame, useGoalNames, useMayDefine } from '@/features/conversions/ConversionFrame';
import { type Definition, definitionsQuery } from '@/features/conversions/conversions';
import { isKey } from '@/features/conversions/search';
import classes from '@/features/conversions/Conversions.module.css';
import { DefinitionCodes } from '@/features/conversions/DefinitionCodes';
import { DefinitionDialog } from '@/features/conversions/DefinitionDialog';
import { DefinitionSkeleton, DefinitionTable } from '@/features/conversions/DefinitionTable';
import { DeleteDefinition } from '@/features/conversions/DeleteDefinition';
import { addressOf, useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';

interface DefinitionsSearch {
  add?: '1';
  /** Key of the definition that is being edited. */
  edit?: string;
  /** Key of the definition whose code is shown. */
  code?: string;
}

const readDefinitionsSearch = (raw: Record<string, unknown>): DefinitionsSearch => ({
  ...(raw.add === '1' ? { add: '1' as const } : {}),
  ...(isKey(raw.edit) ? { edit: raw.edit } : {}),
  ...(isKey(raw.code) ? { code: raw.code } : {}),
});

export const Route = createFileRoute('/_app/p/$org/$project/conversions/definitions')({
  validateSearch: readDefinitionsSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(definitionsQuery(addressOf(params)));
  },
  component: DefinitionsScreen,
});

function DefinitionsScreen() {
  const { t } = useI18n();
  const words = t.conversions.definitions;
  const project = useProject();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const maySee = useCan(project.orgSlug)('conversions:read');
  const mayDefine = useMayDefine();
  const [deleting, setDeleting] = useState<Definition | null>(null);
  const query = useQuery({ ...definitionsQuery(project.address), enabled: maySee });
  const definitions = query.data?.project.conversionDefinitions;
  const goals = useGoalNames(query.data?.project.goals);
  const find = (key: string | undefined) => definitions?.find((one) => one.key === key) ?? null;
  const set = (next: DefinitionsSearch) =>
    void navigate({
      search: (now) => ({ ...now, add: undefined, edit: undefined, code: undefined, ...next }),
      resetScroll: false,
      replace: true,
    });
  const close = () => {
    set({});
  };
  const edited = find(search.edit);
  const shown = find(search.code);
  const add = mayDefine ? (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={() => {
        set({ add: '1' });
      }}
    >
      {words.add}
    </Button>
  ) : null;

  return (
    <ConversionFrame controls={add}>
      {query.error && definitions ? <Outdated error={query.error} since={query.dataUpdatedAt} /> : null}
      <Panel title={words.title} subtitle={words.text}>
        {query.error && !definitions ? (
          <div className={classes.state}>
            <ErrorPanel error={query.error} retry={() => void query.refetch()} />
          </div>
        ) : !definitions ? (
          <DefinitionSkeleton />
        ) : definitions.length === 0 ? (
          <div className={classes.state}>
            <Empty
              icon={<IconCoins size={24} stroke={1.5} />}
              heading={words.emptyHeading}
              action={add ? undefined : t.conversions.first.readOnly}
            >
              {words.emptyText}
            </Empty>
          </div>
        ) : (
          <DefinitionTable
            definitions={definitions}
            goals={goals}
            currency={project.currency}
            onCode={(key) => {
              set({ code: key });
            }}
            onEdit={
              mayDefine
                ? (key) => {
                    set({ edit: key });
                  }
                : null
            }
          />
        )}
      </Panel>
      {mayDefine && definitions && (search.add || edited) ? (
        <DefinitionDialog
          key={edited?.key ?? ''}
          project={project.address}
          currency={project.currency}
          definition={edited}
          taken={definitions.map(({ key }) => key)}
          goals={goals}
          onDelete={() => {
            setDeleting(edited);
            close();
          }}
          onSaved={(key) => {
            // Show the code after creating, because a conversion is only recorded once it is sent.
            set(edited ? {} : { code: key });
          }}
          onClose={close}
        />
      ) : null}
      {shown ? <DefinitionCodes definition={shown} goals={goals} onClose={close} /> : null}
      {deleting ? (
        <DeleteDefinition
          project={project.address}
          definition={deleting}
          onClose={() => {
            setDeleting(null);
          }}
        />
      ) : null}
    </ConversionFrame>
  );
}
