import { expect, test } from 'bun:test'
import { ownPathOf } from './own-path.ts'

test('somebody’s place is found in one’s own folder, or is one’s top', () => {
  expect(ownPathOf('/', '/', '/')).toBe('/')
  expect(ownPathOf('/docs/', '/', '/')).toBe('/docs')
  expect(ownPathOf('/', '/users/anna', '/')).toBe('/users/anna')
  expect(ownPathOf('/a/b', '/users/anna', '/')).toBe('/users/anna/a/b')
  expect(ownPathOf('/a', '/users/anna', '/users')).toBe('/anna/a')
  expect(ownPathOf('/', '/users/anna', '/users/anna')).toBe('/')
  expect(ownPathOf('/a', '/users/annabel', '/users/anna')).toBe('/')
  expect(ownPathOf('/a', '/', '/users/anna')).toBe('/')
  expect(ownPathOf('/users/anna/x', '/', '/users/anna')).toBe('/x')
})
