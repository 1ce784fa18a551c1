import { expect, test } from 'vitest';
import { pageOf, startPageOf, testAddress } from './address';

test('the start page of a domain is reached by https, on this machine by http', () => {
  expect(startPageOf('shop.example')).toBe('https://shop.example/');
  expect(startPageOf('*.shop.example')).toBe('https://shop.example/');
  expect(startPageOf('localhost')).toBe('http://localhost/');
  expect(startPageOf(undefined)).toBe('');
});

test('an address may be typed without its scheme, and is a page of the web', () => {
  expect(pageOf(' shop.example/about ')?.href).toBe('https://shop.example/about');
  expect(pageOf('http://localhost:3000')?.href).toBe('http://localhost:3000/');
  expect(pageOf('ftp://shop.example/')).toBeNull();
  expect(pageOf('not an address')).toBeNull();
  expect(pageOf('')).toBeNull();
});

test('the test parameter joins the query of the page, before its fragment', () => {
  const page = pageOf('https://shop.example/list?sort=new&svc_test=0#top');
  expect(page && testAddress(page, 'svc_test')).toBe('https://shop.example/list?sort=new&svc_test=1#top');
});
