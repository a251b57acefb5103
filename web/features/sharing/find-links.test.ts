import { expect, test } from 'bun:test'
import type { Share } from '#contract/shares.ts'
import { findLinks } from './find-links.ts'

const link = (hash: string, change: Partial<Share> = {}): Share => ({
  hash,
  path: `/${hash}.txt`,
  userID: 1,
  expire: 0,
  hasPassword: false,
  kind: 'download',
  isDir: false,
  name: '',
  downloadLimit: null,
  downloads: 0,
  created: '2026-01-01T00:00:00Z',
  lastUsed: null,
  message: '',
  showName: false,
  hideDownload: false,
  ...change,
})
const LINKS = [
  link('aaa', { path: '/Photos/Été.jpg', username: 'ada' }),
  link('bbb', { path: '/photos/b.jpg', created: '2026-02-01T00:00:00Z', username: 'bob' }),
  link('ccc'),
]
const hashes = (words: string) => findLinks(LINKS, words).map(({ hash }) => hash)

test('the newest link comes first', () => {
  expect(hashes('')).toEqual(['bbb', 'aaa', 'ccc'])
})

test('links are found by words of their path, by their owner and by their address', () => {
  expect(hashes('PHOTOS jpg')).toEqual(['bbb', 'aaa'])
  expect(hashes('été ADA')).toEqual(['aaa'])
  expect(hashes('ccc')).toEqual(['ccc'])
  expect(hashes('nothing')).toEqual([])
})
