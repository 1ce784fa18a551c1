import { knock, post } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { queryClient } from '@/lib/query';
import type { BodyOf, Schemas } from '@/lib/rest';
import { keepSession } from '@/lib/session';

export type SignupInput = Schemas['Signup'];

async function enter<P extends '/v1/auth/login' | '/v1/auth/signup' | '/v1/auth/magic-link/verify'>(
  path: P,
  body: BodyOf<'post', P>,
) {
  const token = await knock(path, body);
  queryClient.clear();
  keepSession(token);
}

/** Logs in once more. Unlike {@link login}, keeps what was loaded. */
export const knockAgain = (input: Schemas['Login']) => knock('/v1/auth/login', input);

export const login = (input: Schemas['Login']) => enter('/v1/auth/login', input);

/** Signs up. If the generated slug of the organization is taken, retries with another one. */
export async function signup(input: SignupInput) {
  try {
    await enter('/v1/auth/signup', input);
  } catch (error) {
    if (asProblem(error).code !== 'conflict' || !input.organization) throw error;
    const slug = `${input.organization.slug.slice(0, 34).replace(/-+$/, '')}-${Math.random().toString(36).slice(2, 6).padEnd(4, '0')}`;
    await enter('/v1/auth/signup', { ...input, organization: { ...input.organization, slug } });
  }
}

/** Sends a link to the address. The answer is the same whether or not it has an account. */
export const requestLink = (input: Schemas['MagicLinkRequest']) => knock('/v1/auth/magic-link', input);

/** Signs in with the token of a link; it works once. */
export const enterByLink = (token: string) => enter('/v1/auth/magic-link/verify', { token });

/** Confirms the identity again; sensitive actions are then allowed for fifteen minutes. */
export const sudo = (proof: Schemas['Sudo']) => post('/v1/auth/sudo', proof);

/** Sets a new password. Ends every other login of the person. */
export const changePassword = (newPassword: string) => post('/v1/auth/password', { newPassword });

function leave() {
  keepSession(null);
  queryClient.clear();
}

/** Signs out in this browser in any case. If the server cannot be reached, the token expires on its own. */
export async function logout() {
  await post('/v1/auth/logout', { all: false }).catch(() => undefined);
  leave();
}

/** Signs out on every device. Fails if the server cannot be reached, because nothing has happened then. */
export async function logoutEverywhere() {
  await post('/v1/auth/logout', { all: true });
  leave();
}
