import { expect, test } from 'bun:test'
import { homePath, parseScope } from './home-path.ts'

test.each([
  ['zoe', '/users/zoe'],
  ['Foo Bar/..x', '/users/Foo-Bar-x'],
  ['zoë@example.org', '/users/zoë@example.org'],
  ['zoe\u0308', '/users/zoë'],
  ['日本 花子', '/users/日本-花子'],
  ['मीरा', '/users/मीरा'],
  ['../../etc', '/users/-etc'],
  ['a\\b', '/users/a-b'],
  ['a', '/users/a'],
])('the home of %p is %s', (username, home) => {
  expect<string>(homePath('/users', username)).toBe(home)
})

test.each(['..', '....//', '/', '  ', '.', '☃', '...'])('no folder can be the home of %p', (username) =>
  expect(() => homePath('/users', username)).toThrow('This username cannot be the name of a home folder.'),
)

test.each([
  ['', '/'],
  ['.', '/'],
  ['./', '/'],
  [' /people/zoe/ ', '/people/zoe'],
  ['people/zoe', '/people/zoe'],
  ['./people', '/people'],
])('a scope that says %p is %s', (raw, path) => expect<string>(parseScope(raw)).toBe(path))

test.each(['..', '/a/../b', './..', 'a/./b', '/a\0b', '/a\nb'])('%p is no scope', (raw) =>
  expect(() => parseScope(raw)).toThrow('This path cannot be used.'),
)
