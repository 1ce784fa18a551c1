import { post } from '@/lib/api';
import { asProblem } from '@/lib/problem';
import { queryClient } from '@/lib/query';
import { keepSession } from '@/lib/session';

interface SessionToken {
  token: string;
  expiresAt: string;
  idleExpiresAt: string;
  userId: string;
}

export interface SignupInput {
  email: string;
  password: string;
  name?: string;
  locale: 'en' | 'de';
  organization?: { name: string; slug: string };
}

async function enter(path: string, body: unknown) {
  const token = await post<SessionToken>(path, body);
  queryClient.clear();
  keepSession(token);
}

export const login = (input: { email: string; password: string }) => enter('/v1/auth/login', input);

/** A taken short name of the organization is no reason to bother a person who never typed it: once more with another. */
export async function signup(input: SignupInput) {
  try {
    await enter('/v1/auth/signup', input);
  } catch (error) {
    if (asProblem(error).code !== 'conflict' || !input.organization) throw error;
    const slug = `${input.organization.slug.slice(0, 34).replace(/-+$/, '')}-${Math.random().toString(36).slice(2, 6).padEnd(4, '0')}`;
    await enter('/v1/auth/signup', { ...input, organization: { ...input.organization, slug } });
  }
}

/** Confirms the password again; sensitive actions are open for fifteen minutes afterwards. */
export const sudo = (password: string) => post<unknown>('/v1/auth/sudo', { password });

/** Signs out here in any case; a server that cannot be reached lets the token run out. */
export async function logout() {
  await post('/v1/auth/logout', {}).catch(() => undefined);
  keepSession(null);
  queryClient.clear();
}
