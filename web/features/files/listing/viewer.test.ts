import { expect, test } from 'bun:test'
import { resourceKey } from './queries.ts'
import { OWN_VIEW, viewerFor, viewerIn } from './viewer.ts'

const anna = viewerFor(7, 'anna')

test('calls and addresses are those of whose eyes it is', () => {
  expect(OWN_VIEW.resource('/a b')).toBe('/api/resources/a%20b')
  expect(anna.resource('/a b')).toBe('/api/view/7/a%20b')
  expect(OWN_VIEW.href('/a b/')).toEndWith('/files/a%20b/')
  expect(anna.href('/a?b#c/')).toEndWith('/files/a%3Fb%23c/?as=7')
})

test('what one person sees is never kept under what another sees', () => {
  const keys = [OWN_VIEW, anna, viewerFor(8, 'anna')].map((viewer) => JSON.stringify(resourceKey('/a', viewer)))
  expect(new Set(keys).size).toBe(3)
})

test('an address asks for somebody by their id, or for nobody', () => {
  expect(viewerIn('?as=7')).toBe(7)
  expect(viewerIn('?x=1&as=12')).toBe(12)
  for (const search of ['', '?as=', '?as=0', '?as=-1', '?as=1e3', '?as=x', '?as=9999999999999999'])
    expect(viewerIn(search)).toBeNull()
})
