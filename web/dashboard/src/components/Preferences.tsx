import { SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useI18n } from '@/i18n/I18n';
import { isLanguage, languages } from '@/i18n/language';

export function LanguagePicker({ fullWidth }: { fullWidth?: boolean }) {
  const { t, language, setLanguage } = useI18n();
  return (
    <SegmentedControl
      size="xs"
      radius="md"
      fullWidth={fullWidth}
      aria-label={t.common.language}
      value={language}
      onChange={(value) => {
        if (isLanguage(value)) setLanguage(value);
      }}
      data={languages}
    />
  );
}

export function SchemePicker({ fullWidth }: { fullWidth?: boolean }) {
  const { t } = useI18n();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const option = (value: 'light' | 'dark' | 'auto', Icon: typeof IconSun, name: string) => ({
    value,
    label: (
      <span title={name} style={{ display: 'grid', placeItems: 'center', height: 18 }}>
        <Icon size={15} stroke={1.8} aria-hidden />
        <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    ),
  });
  return (
    <SegmentedControl
      size="xs"
      radius="md"
      fullWidth={fullWidth}
      aria-label={t.common.scheme}
      value={colorScheme}
      onChange={(value) => {
        setColorScheme(value as 'light' | 'dark' | 'auto');
      }}
      data={[
        option('light', IconSun, t.common.light),
        option('dark', IconMoon, t.common.dark),
        option('auto', IconDeviceDesktop, t.common.auto),
      ]}
    />
  );
}
