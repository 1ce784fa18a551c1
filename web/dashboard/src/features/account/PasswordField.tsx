import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import { useSaid } from '@/components/Form';
import { boundsOfSignup } from '@/rest/values';

interface PasswordFieldProps extends PasswordInputProps {
  /** `current`: the existing password, which browsers fill in. `new`: one to choose, which browsers suggest. */
  kind: 'current' | 'new';
}

/** Password field with the properties that all of them share. */
export function PasswordField({ kind, error, ...props }: PasswordFieldProps) {
  const { t } = useI18n();
  const said = useSaid(props.name);
  return (
    <PasswordInput
      label={t.auth.password}
      {...(kind === 'new' ? { description: t.auth.passwordHint } : {})}
      autoComplete={`${kind}-password`}
      withAsterisk={false}
      maxLength={boundsOfSignup.password.max}
      visibilityToggleButtonProps={{ 'aria-label': t.auth.showPassword }}
      {...props}
      error={said ?? error}
    />
  );
}
