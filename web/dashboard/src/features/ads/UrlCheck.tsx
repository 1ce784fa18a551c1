import { NativeSelect, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeBlock } from '@/components/Code';
import { Panel } from '@/components/Panel';
import { oneOf } from '@/features/filters/params';
import { useI18n } from '@/i18n/I18n';
import { checkAdUrl, type Finding, isMistake, type Templates } from '@/lib/adUrl';
import { type AdPlatform, allAdPlatform } from '@/rest/values';
import classes from './Ads.module.css';

/** Reads the final URL of an ad in the browser, says what is wrong with it, and offers a corrected one. */
export function UrlCheck({ templates }: { templates: Templates | undefined }) {
  const { t } = useI18n();
  const words = t.ads.templates.check;
  const [url, setUrl] = useState('');
  const [platform, setPlatform] = useState<AdPlatform | null>(null);
  const checked = templates && url.trim() !== '' ? checkAdUrl(url, platform, templates) : null;
  const wrong = checked?.findings.filter(isMistake) ?? [];
  const hints = checked?.findings.filter((finding) => !isMistake(finding)) ?? [];
  return (
    <Panel title={words.title} subtitle={words.text}>
      <div className={classes.checked}>
        <div className={classes.ask}>
          <Textarea
            label={words.url}
            placeholder={words.placeholder}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={8000}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: classes.mono ?? '' }}
            value={url}
            onChange={({ currentTarget }) => {
              setUrl(currentTarget.value);
            }}
          />
          <NativeSelect
            label={words.platform}
            data={[
              { value: '', label: words.detect },
              ...allAdPlatform.map((one) => ({ value: one, label: t.values.ad_platform[one] })),
            ]}
            value={platform ?? ''}
            onChange={({ currentTarget }) => {
              setPlatform(oneOf(allAdPlatform, currentTarget.value) ?? null);
            }}
          />
        </div>
        <div role="status" className={classes.verdict} hidden={!checked}>
          {checked?.platform && platform === null ? (
            <p className={classes.muted}>{words.detected(t.values.ad_platform[checked.platform])}</p>
          ) : null}
          {checked && wrong.length > 0 ? (
            <>
              <p className={classes.legend}>{words.wrong(wrong.length)}</p>
              <Findings findings={wrong} />
            </>
          ) : null}
          {checked && wrong.length === 0 && hints.length === 0 ? (
            <p className={classes.good}>
              <IconCircleCheck size={17} stroke={1.8} aria-hidden />
              <span>{words.good}</span>
            </p>
          ) : null}
          {hints.length > 0 ? (
            <>
              <p className={classes.legend}>{wrong.length > 0 ? words.hints : words.usable}</p>
              <Findings findings={hints} />
            </>
          ) : null}
        </div>
        {checked?.corrected && checked.corrected !== url.trim() ? (
          <CodeBlock code={checked.corrected} title={words.corrected} />
        ) : null}
        {checked && checked.platform === null && wrong.some(({ code }) => code !== 'not_address') ? (
          <p className={classes.muted}>{words.choose}</p>
        ) : null}
      </div>
    </Panel>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useI18n();
  return (
    <ul className={classes.findings}>
      {findings.map((finding, at) => {
        const { code, name = '', value = '', other = '', platform } = finding;
        const Icon = isMistake(finding) ? IconAlertTriangle : IconBulb;
        return (
          <li key={at} data-tone={isMistake(finding) ? 'bad' : 'plain'}>
            <Icon size={16} stroke={1.8} aria-hidden />
            <span>
              {t.ads.templates.findings[code]({
                name,
                value,
                other,
                platform: platform ? t.values.ad_platform[platform] : '',
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
