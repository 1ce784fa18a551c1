import { ButtonLink } from '@/components/ButtonLink';
import { useI18n } from '@/i18n/I18n';
import { asProblem } from '@/lib/problem';
import classes from './Install.module.css';

/** Returns what a project lacks so that the server cannot tell how to set it up. Undefined for another error. */
export function lackOf(error: unknown): 'key' | 'domain' | undefined {
  const { code, fields } = asProblem(error);
  if (code === 'conflict') return 'key';
  return fields.some((field) => field.path === 'path.project' && field.code === 'required') ? 'domain' : undefined;
}

/** Says what the project lacks, and leads to the screen where it is added. */
export function Missing({ what, address }: { what: 'key' | 'domain'; address: string }) {
  const { t } = useI18n();
  const [org = '', project = ''] = address.split('/');
  const to = what === 'key' ? '/p/$org/$project/setup/keys' : '/p/$org/$project/setup/tracking';
  return (
    <div className={classes.missing} role="alert">
      <p>{what === 'key' ? t.install.noKey : t.install.noDomain}</p>
      <ButtonLink to={to} params={{ org, project }} search={{}} size="xs">
        {what === 'key' ? t.install.toKeys : t.install.toDomains}
      </ButtonLink>
    </div>
  );
}
