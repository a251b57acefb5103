import { expect, test } from 'bun:test'
import { resolvePath } from './resolve-path.ts'

test.each([
  ['/a/b', 'c', '/a/b/c', false],
  ['/a/b/', './/c/', '/a/b/c', false],
  ['a/b', '../c', '/a/c', false],
  ['/a/b', '/c/../d', '/d', false],
  ['/a', '', '/a', false],
  ['/a', '..', '/', false],
  ['/a', '../../b/../../c', '/c', true],
  ['/', '..', '/', true],
])('in %p, %p is %p (above the root: %p)', (folder, relative, path, isAboveRoot) => {
  expect(resolvePath(folder, relative)).toEqual({ path, isAboveRoot })
})
