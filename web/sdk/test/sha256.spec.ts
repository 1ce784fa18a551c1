import { createHash, webcrypto } from 'node:crypto';
import { sha256 } from '../src/plugins/identify/sha256';

const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('knows the examples of the standard: %s', (text, expected) => expect(sha256(text)).toBe(expected));

it('equals Web Crypto for texts of every length up to three blocks, in every script', async () => {
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, (_, n) => ['a', 'Z', '@', 'ä', '語', '😀'][(n * 7 + length) % 6]).join('');
    const bytes = new TextEncoder().encode(text);
    expect(sha256(text)).toBe(hex(await webcrypto.subtle.digest('SHA-256', bytes)));
    expect(sha256(text)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
