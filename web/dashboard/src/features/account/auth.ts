import { post } from '@/lib/api';
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
export const signup = (input: SignupInput) => enter('/v1/auth/signup', input);

/** Signs out here in any case; a server that cannot be reached lets the token run out. */
export async function logout() {
  await post('/v1/auth/logout', {}).catch(() => undefined);
  keepSession(null);
  queryClient.clear();
}
