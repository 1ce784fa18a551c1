import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSudoRequired, post } from './api';

const refused = () => Promise.resolve(new Response(JSON.stringify({ code: 'sudo_required' }), { status: 403 }));
const done = () => Promise.resolve(new Response('{"ok":true}'));

describe('an action that needs sudo', () => {
  const fetch = vi.fn<() => Promise<Response>>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => {
    fetch.mockReset();
    vi.unstubAllGlobals();
  });

  it('runs again by itself once the person has confirmed', async () => {
    fetch.mockImplementationOnce(refused).mockImplementationOnce(done);
    const ask = vi.fn(() => Promise.resolve(true));
    onSudoRequired(ask);
    await expect(post('/v1/auth/password', { newPassword: 'x' })).resolves.toEqual({ ok: true });
    expect(ask).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0]);
  });

  it('fails as it was when the person declines', async () => {
    fetch.mockImplementation(refused);
    onSudoRequired(() => Promise.resolve(false));
    await expect(post('/v1/auth/password', { newPassword: 'x' })).rejects.toMatchObject({ code: 'sudo_required' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('is not asked for in a circle', async () => {
    fetch.mockImplementation(refused);
    const ask = vi.fn(() => Promise.resolve(true));
    onSudoRequired(ask);
    await expect(post('/v1/auth/password', { newPassword: 'x' })).rejects.toMatchObject({ code: 'sudo_required' });
    expect(ask).toHaveBeenCalledOnce();
  });
});
