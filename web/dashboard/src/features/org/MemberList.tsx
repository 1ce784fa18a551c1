import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '@/features/account/me';
import { initialOf } from '@/features/shell/ProjectSwitch';
import type { Role } from '@/gql/graphql';
import { useI18n } from '@/i18n/I18n';
import { EditMemberDialog, RemoveMemberDialog } from './MemberDialogs';
import type { Member } from './members';
import { mayChange, roleName } from './roles';
import classes from '@/components/Rows.module.css';

interface MemberListProps {
  org: string;
  mine: Role | undefined;
  members: readonly Member[];
}

export function MemberList({ org, mine, members }: MemberListProps) {
  const { t, format } = useI18n();
  const { user } = useMe();
  const [open, setOpen] = useState<{ kind: 'edit' | 'remove'; member: Member } | null>(null);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <ul className={classes.rows}>
        {members.map((member) => {
          const { userId, email, name, role, pii, lastLoginAt } = member;
          return (
            <li key={userId} className={classes.row}>
              <span className={classes.avatar} aria-hidden>
                {initialOf(name ?? email)}
              </span>
              <div className={classes.name}>
                {name ?? email}
                {userId === user.id ? <span className={classes.you}>{t.org.you}</span> : null}
                <span className={classes.badge} data-tone={role === 'OWNER' ? 'accent' : undefined}>
                  {t.org.roles[roleName(role)].name}
                </span>
                {pii ? <span className={classes.badge}>{t.org.piiBadge}</span> : null}
              </div>
              <div className={classes.meta}>
                {[
                  ...(name ? [email] : []),
                  lastLoginAt ? t.org.lastLogin(format.ago(lastLoginAt)) : t.org.neverLoggedIn,
                ].join(' · ')}
              </div>
              {mayChange(mine, role) ? (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => {
                      setOpen({ kind: 'edit', member });
                    }}
                  >
                    {t.org.edit}
                    <span className="sr-only"> {name ?? email}</span>
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    c="var(--svc-bad)"
                    onClick={() => {
                      setOpen({ kind: 'remove', member });
                    }}
                  >
                    {userId === user.id ? t.org.leave : t.common.remove}
                    <span className="sr-only"> {name ?? email}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {open?.kind === 'edit' ? <EditMemberDialog org={org} mine={mine} member={open.member} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveMemberDialog org={org} member={open.member} onClose={close} /> : null}
    </>
  );
}
