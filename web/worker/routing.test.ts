import { expect, test } from 'bun:test'
import { type Asked, classifyRequest, isAsset, type RequestCategory } from './routing.ts'

const home = { origin: 'https://files.example', base: '/fb' }

const asked = (path: string, others: Partial<Asked> = {}): Asked => ({
  url: new URL(path, home.origin).href,
  method: 'GET',
  mode: 'cors',
  destination: '',
  headers: new Headers(),
  ...others,
})
const opening = (path: string, others: Partial<Asked> = {}) =>
  asked(path, { mode: 'navigate', destination: 'document', ...others })

test.each<[string, Asked, RequestCategory | null]>([
  ['the top', opening('/fb/'), 'page'],
  ['a folder', opening('/fb/files/a%20b/?x=1'), 'page'],
  ['the login', opening('/fb/login?redirect=%2Ffiles%2F'), 'page'],
  ['a folder that is called like a part', opening('/fb/files/api/'), 'page'],
  ['the settings of the account', opening('/fb/settings/profile'), 'page'],
  ['what is not there', opening('/fb/404'), 'page'],
  ['a script', asked('/fb/static/assets/page-12345678.js'), 'asset'],
  ['the settings', asked('/fb/static/runtime-config.js'), 'dressing'],
  ['the mark, as it is now', asked('/fb/static/img/logo.svg?abc'), 'dressing'],
  ['a share', opening('/fb/share-target', { method: 'POST' }), 'share'],

  ['another application below the same path', opening('/fb/wiki/'), null],
  ['one whose name begins as ours', opening('/fb/filesystem/'), null],
  ['a download that looks like a page', opening('/fb//api/raw/a.html'), null],
  ['a link that looks like a page', opening('/fb//share/abcdef'), null],
  ['a folder with too many slashes', opening('/fb/files//a/'), null],
  ['a download that looks like a part', asked('/fb/static/assets//a-12345678.js'), null],
  ['what lies below the parts', asked('/fb/static/assets/x/a-12345678.js'), null],
  ['a part that is asked something', asked('/fb/static/assets/a-12345678.js?x'), null],
  ['a call', asked('/fb/api/resources/'), null],
  ['a download by a link', opening('/fb/api/raw/a.zip'), null],
  ['a link of somebody', opening('/fb/share/abcdef'), null],
  ['a sign of life', asked('/fb/health'), null],
  ['the worker itself', asked('/fb/sw.js'), null],
  ['another file of ours', asked('/fb/static/img/icons/apple-touch-icon.png'), null],
  [
    'part of a file',
    asked('/fb/static/assets/a-12345678.woff2', { headers: new Headers({ Range: 'bytes=0-1' }) }),
    null,
  ],
  ['an upload', asked('/fb/api/tus/a.txt', { method: 'PATCH' }), null],
  ['a form of a frame', opening('/fb/share-target', { method: 'POST', destination: 'iframe' }), null],
  ['a call to where shares go', asked('/fb/share-target', { method: 'POST' }), null],
  ['a frame', opening('/fb/files/', { destination: 'iframe' }), null],
  ['what lies outside of the base path', opening('/files/'), null],
  ['another base path', opening('/fbi/'), null],
  ['another site', asked('https://other.example/fb/static/assets/a-12345678.js'), null],
])('%s', (_, request, handling) => expect(classifyRequest(request, home)).toBe(handling))

test('an asset is known by its address', () => {
  expect(isAsset('https://files.example/fb/static/assets/a-12345678.js', home)).toBe(true)
  for (const other of ['https://files.example/fb/api/raw/a', 'https://other.example/fb/static/assets/a.js'])
    expect(isAsset(other, home)).toBe(false)
})

test('without a base path, too, an address is what the server reads it as', () => {
  const top = { origin: home.origin, base: '' }
  for (const path of ['//api/raw/a.html', '//share/abcdef', '///files/']) {
    const request = { ...opening('/'), url: home.origin + path }
    expect(classifyRequest(request, top)).toBeNull()
  }
  expect(classifyRequest(opening('/files/a/'), top)).toBe('page')
})
