import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '@/i18n/I18n';
import { boundsOfSignup } from '@/rest/values';

interface PasswordFieldProps extends PasswordInputProps {
  /** The one the person has, or one they choose now; browsers fill in the former and suggest the latter. */
  kind: 'current' | 'new';
}

/** Where a password is typed: what all such fields have in common. */
export function PasswordField({ kind, ...props }: PasswordFieldProps) {
  const { t } = useI18n();
  return (
    <PasswordInput
      label={t.auth.password}
      {...(kind === 'new' ? { description: t.auth.passwordHint } : {})}
      autoComplete={`${kind}-password`}
      maxLength={boundsOfSignup.password.max}
      visibilityToggleButtonProps={{ 'aria-label': t.auth.showPassword }}
      {...props}
    />
  );
}
