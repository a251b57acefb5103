import { expect, test } from 'bun:test'
import { breadcrumbParts } from './breadcrumb-parts.ts'

test('the root has no segments', () => {
  expect(breadcrumbParts('/', 3)).toEqual({ hidden: [], shown: [] })
})

test('three segments are shown with their paths', () => {
  expect(breadcrumbParts('/a/b c/d', 3).shown).toEqual([
    { name: 'a', path: '/a' },
    { name: 'b c', path: '/a/b c' },
    { name: 'd', path: '/a/b c/d' },
  ])
})

test('of more, the first ones hide', () => {
  const { hidden, shown } = breadcrumbParts('/1/2/3/4/5', 3)
  expect([hidden.map(({ path }) => path), shown.map(({ name }) => name)]).toEqual([
    ['/1', '/1/2'],
    ['3', '4', '5'],
  ])
})

test('of all but the last, where there is room for one', () => {
  const { hidden, shown } = breadcrumbParts('/1/2/3', 1)
  expect([hidden.map(({ path }) => path), shown.map(({ name }) => name)]).toEqual([['/1', '/1/2'], ['3']])
})
