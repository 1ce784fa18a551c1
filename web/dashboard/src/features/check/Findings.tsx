import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { DocLink } from '@/features/docs/DocLink';
import { useProject } from '@/features/project/project';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import type { Schemas } from '@/lib/rest';
import classes from './Check.module.css';

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle } as const;

/** Findings of a check, the gravest first, each with its way out. Their texts are in the project's language. */
export function Findings({ result }: { result: Schemas['VerifyInstallationResult'] }) {
  const { t, format } = useI18n();
  const words = t.check.findings;
  const { locale, timezone } = useProject();
  const errors = result.findings.filter(({ severity }) => severity === 'error').length;
  return (
    <Panel
      title={result.ok ? words.ok : words.errors(errors)}
      subtitle={words.checked(result.finalUrl, format.dateTime(result.checkedAt, timezone))}
    >
      <ul className={classes.findings} role="status">
        {result.findings.map(({ code, severity, title, detail, fix }) => {
          const Icon = icons[severity];
          return (
            <li key={code} data-severity={severity}>
              <Icon size={18} stroke={1.8} role="img" aria-label={words.severities[severity]} />
              <div lang={lower(locale)}>
                <strong>{title}</strong>
                <p>{detail}</p>
                {severity === 'info' && fix.code === null ? null : <p className={classes.fix}>{fix.text}</p>}
                {fix.code === null ? null : <CodeBlock title={words.code} code={fix.code} />}
                <p className={classes.guide}>
                  <DocLink href={fix.guide}>{words.guide}</DocLink>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
