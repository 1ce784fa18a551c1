import { useDocumentTitle } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LogoMark } from '@/components/Logo';
import { LanguagePicker, SchemePicker } from '@/components/Preferences';
import { useI18n } from '@/i18n/I18n';
import classes from './AuthPage.module.css';

/** Decorative drawing of the product for the empty half of the screen; hidden from screen readers. */
function Picture() {
  return (
    <div className={classes.picture} aria-hidden="true">
      <svg viewBox="0 0 480 190" fill="none">
        <defs>
          <linearGradient id="auth-fill" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--svc-accent)" stopOpacity="0.22" />
            <stop offset="1" stopColor="var(--svc-accent)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {[34, 74, 114, 154].map((y) => (
          <path key={y} d={`M0 ${y}H480`} stroke="var(--svc-gridline)" />
        ))}
        <path
          d="M0 138C30 128 46 118 74 122s44 8 70-14 50-14 76-8 44 26 74 8 48-52 78-46 44 18 66 2 30-24 42-28V176H0Z"
          fill="url(#auth-fill)"
        />
        <path
          d="M0 138C30 128 46 118 74 122s44 8 70-14 50-14 76-8 44 26 74 8 48-52 78-46 44 18 66 2 30-24 42-28"
          stroke="var(--svc-accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        <path
          d="M0 150C34 146 60 132 92 138s56 4 84-8 52 4 86 4 60-22 92-20 70 2 126-24"
          stroke="var(--svc-compare)"
          strokeWidth="1.5"
          strokeDasharray="4 5"
        />
        <circle cx="372" cy="62" r="5" fill="var(--svc-accent)" stroke="var(--svc-surface)" strokeWidth="2.5" />
      </svg>
    </div>
  );
}

interface AuthPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** Layout of the screens before login. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  const { t } = useI18n();
  useDocumentTitle(`${title} · svc`);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <LogoMark /> svc
        </header>
        <main className={classes.center}>
          <div className={classes.form}>
            <h1 className={classes.title}>{title}</h1>
            {lead ? <p className={classes.lead}>{lead}</p> : null}
            {children}
          </div>
        </main>
        <footer className={classes.foot}>
          <LanguagePicker />
          <SchemePicker />
        </footer>
      </div>
      <aside className={classes.show}>
        <Picture />
        <p className={classes.claim}>{t.auth.claim}</p>
        <ul className={classes.points}>
          {t.auth.points.map((point) => (
            <li key={point}>
              <IconCheck size={18} stroke={2} />
              {point}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

export { classes as authClasses };
