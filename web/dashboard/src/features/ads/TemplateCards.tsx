import { Skeleton } from '@mantine/core';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { useI18n } from '@/i18n/I18n';
import { lower } from '@/lib/names';
import { allAdPlatform } from '@/rest/values';
import type { Template } from './ads';
import classes from './Ads.module.css';

/** The templates of all platforms: what to copy, and where the platform takes it. */
export function TemplateCards({ templates }: { templates: readonly Template[] | undefined }) {
  const { t } = useI18n();
  const words = t.ads.templates;
  return (
    <div className={classes.cards}>
      {templates
        ? templates.map(({ platform, template, place, parameters }) => {
            const name = t.values.ad_platform[lower(platform)];
            return (
              <Panel key={platform} title={name} subtitle={words.places[lower(place)]}>
                <CodeBlock code={template} title={words.template} />
                <dl className={classes.parameters}>
                  {parameters.map((parameter) => (
                    <div key={parameter.name}>
                      <dt>
                        <code>{parameter.name}</code>
                      </dt>
                      <dd>
                        <code>{parameter.value}</code> <span>{words.meanings[lower(parameter.meaning)]}</span>
                      </dd>
                    </div>
                  ))}
                </dl>
              </Panel>
            );
          })
        : allAdPlatform.map((platform) => (
            <Panel key={platform} title={t.values.ad_platform[platform]}>
              <Skeleton height={286} />
            </Panel>
          ))}
    </div>
  );
}
