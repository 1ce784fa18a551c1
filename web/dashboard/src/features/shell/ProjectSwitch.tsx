import { TextInput } from '@mantine/core';
import { IconBuilding, IconCheck, IconLayoutList, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '@/features/account/me';
import { useI18n } from '@/i18n/I18n';
import { Menu, menuClasses, MenuLink } from './Menu';
import type { Place } from './Shell';
import classes from './Shell.module.css';

export function initialOf(name: string) {
  return (Array.from(name.trim())[0] ?? '·').toUpperCase();
}

export function ProjectSwitch({ place }: { place: Place | null }) {
  const { t } = useI18n();
  const { memberships } = useMe();
  const [wanted, setWanted] = useState('');
  const membership = memberships.find((candidate) => candidate.org.slug === place?.org);
  const current = membership?.projects.find((candidate) => candidate.slug === place?.project);
  // On organization screens, the organization takes the project's place.
  const shown = place && !place.project ? membership?.org.name : current?.name;
  const count = memberships.reduce((sum, entry) => sum + entry.projects.length, 0);
  const matches = (text: string) => text.toLowerCase().includes(wanted.trim().toLowerCase());

  return (
    <Menu
      width={264}
      position="bottom-start"
      className={classes.switch}
      shortcut="p"
      onClose={() => {
        setWanted('');
      }}
      target={
        <>
          <span className={classes.avatar} aria-hidden>
            {initialOf(shown ?? '+')}
          </span>
          <span className={classes.switchText}>
            <span className={`${classes.switchName} truncate`} style={{ display: 'block' }} title={shown}>
              {shown ?? (count > 0 ? t.nav.chooseProject : t.nav.noProject)}
            </span>
            <span className={`${classes.switchOrg} truncate`} style={{ display: 'block' }}>
              {place && !place.project ? t.nav.organization : (membership ?? memberships[0])?.org.name}
            </span>
          </span>
          <span className="sr-only">{t.nav.switchProject}</span>
          <IconSelector size={16} stroke={1.7} color="var(--svc-muted)" aria-hidden />
        </>
      }
    >
      {count > 7 ? (
        <TextInput
          m={4}
          size="xs"
          leftSection={<IconSearch size={14} />}
          placeholder={t.nav.findProject}
          aria-label={t.nav.findProject}
          value={wanted}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
          }}
        />
      ) : null}
      <div className={`${menuClasses.scroll} ${classes.projects}`}>
        {memberships.map(({ org, projects, scopes }) => {
          const found = projects.filter((project) => matches(project.name) || matches(org.name));
          const settings = scopes.includes('ORG_ADMIN') && matches(org.name);
          return found.length === 0 && !settings ? null : (
            <section key={org.id} aria-label={org.name}>
              <p className={menuClasses.label}>{org.name}</p>
              <ul className={menuClasses.list}>
                {found.map((project) => (
                  <li key={project.id}>
                    <MenuLink
                      to="/p/$org/$project"
                      params={{ org: org.slug, project: project.slug }}
                      icon={
                        <span className={classes.avatar} aria-hidden>
                          {initialOf(project.name)}
                        </span>
                      }
                      end={project.id === current?.id ? <IconCheck size={15} aria-label={t.nav.current} /> : null}
                    >
                      {project.name}
                    </MenuLink>
                  </li>
                ))}
                {settings ? (
                  <li>
                    <MenuLink to="/o/$org" params={{ org: org.slug }} icon={<IconBuilding size={16} />}>
                      {t.nav.organizationSettings}
                    </MenuLink>
                  </li>
                ) : null}
              </ul>
            </section>
          );
        })}
      </div>
      <hr className={menuClasses.line} />
      <div className={classes.projects}>
        {count > 1 ? (
          <MenuLink to="/sites" search={{}} icon={<IconLayoutList size={16} />}>
            {t.nav.allSites}
          </MenuLink>
        ) : null}
        <MenuLink to="/new" search={place ? { org: place.org } : {}} icon={<IconPlus size={16} />}>
          {t.nav.newProject}
        </MenuLink>
      </div>
    </Menu>
  );
}
