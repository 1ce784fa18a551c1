import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import { useSaid } from '@/components/Form';
import { boundsOfSignup } from '@/rest/values';

interface PasswordFieldProps extends PasswordInputProps {
  /** The one the person has, or one they choose now; browsers fill in the former and suggest the latter. */
  kind: 'current' | 'new';
}

/** Where a password is typed: what all such fields have in common. */
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
