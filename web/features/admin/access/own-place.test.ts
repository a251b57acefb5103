import { expect, test } from 'bun:test'
import { ownPlace } from './own-place.ts'

test('somebody’s place is found in one’s own folder, or is one’s top', () => {
  expect(ownPlace('/', '/', '/')).toBe('/')
  expect(ownPlace('/docs/', '/', '/')).toBe('/docs')
  expect(ownPlace('/', '/users/anna', '/')).toBe('/users/anna')
  expect(ownPlace('/a/b', '/users/anna', '/')).toBe('/users/anna/a/b')
  expect(ownPlace('/a', '/users/anna', '/users')).toBe('/anna/a')
  expect(ownPlace('/', '/users/anna', '/users/anna')).toBe('/')
  expect(ownPlace('/a', '/users/annabel', '/users/anna')).toBe('/')
  expect(ownPlace('/a', '/', '/users/anna')).toBe('/')
  expect(ownPlace('/users/anna/x', '/', '/users/anna')).toBe('/x')
})
