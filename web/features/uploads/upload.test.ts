import { expect, test } from 'bun:test'
import { createUpload, numberedPath, pathIn } from './upload.ts'

test.each([
  ['/', 'a.txt', '/a.txt'],
  ['/photos', '2024/a.jpg', '/photos/2024/a.jpg'],
  ['/photos/', '/2024//a.jpg', '/photos/2024/a.jpg'],
])('below %s, %s is %s', (folder, below, path) => expect(pathIn(folder, below)).toBe(path))

test.each([
  ['/a/b.txt', 1, '/a/b(1).txt'],
  ['/arch.tar.gz', 2, '/arch.tar(2).gz'],
  ['/.hid', 1, '/(1).hid'],
  ['/docs', 3, '/docs(3)'],
  ['/a.b/docs', 1, '/a.b/docs(1)'],
  [`/a/${'x'.repeat(251)}.txt`, 10, `/a/${'x'.repeat(247)}(10).txt`],
  [`/${'ö'.repeat(127)}`, 1, `/${'ö'.repeat(126)}(1)`],
])('%s beside itself, number %d, is %s', (path, n, numbered) => expect(numberedPath(path, n)).toBe(numbered))

test('an upload waits, unless it could not even be read', () => {
  expect(createUpload(1, '/', { path: 'a', file: new Blob(['xyz']) })).toMatchObject({ state: 'queued', size: 3 })
  expect(createUpload(1, '/', { path: 'a', file: null, error: 'why' })).toMatchObject({ state: 'failed', error: 'why' })
})
