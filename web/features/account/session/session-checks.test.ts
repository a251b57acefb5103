import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { TokenClaims } from '#contract/sessions.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, User } from '#contract/users.ts'
import { accepts, differences } from '#web/lib/testing/compare-with-schema.ts'
import { readTokenClaims, userReply } from './session-checks.ts'

const listing = { columns: [{ id: 'size', width: 100, shown: true }], density: 'compact', tileSize: 120 }
const shared = {
  ...{ id: 7, username: 'ada', locale: 'de', viewMode: 'mosaic', singleClick: false, perm: ALL_PERMISSIONS },
  ...{ commands: ['git'], lockPassword: false, hideDotfiles: true },
}

test('the claims of a token are checked as their schema does', () => {
  const claims = { iss: 'Coffer', iat: 1, exp: 2, jti: 'x', user: shared }
  const full = { ...claims, user: { ...shared, page: { viewMode: 'mosaic gallery', listing } } }
  expect(differences((value) => readTokenClaims(value) !== null, TokenClaims, [claims, full])).toEqual([])
  const more = { ...claims, aud: 'x', user: { ...shared, sorting: 'x' } }
  expect(readTokenClaims(more)).toEqual(TokenClaims.parse(more))
})

test('the record of a user is checked as its schema does, except for the fields that the page does not use', () => {
  const record = { ...shared, sorting: { by: 'size', asc: true }, theme: 'dark', welcomed: true, listing }
  const others = { ...record, locale: '', viewMode: 'list', theme: '', perm: NO_PERMISSIONS, commands: [] }
  const schema = z.omit(User, { password: true, scope: true, rules: true })
  const widths = (width: number) => ({
    ...record,
    listing: { ...listing, columns: [{ ...listing.columns[0], width }] },
  })
  for (const width of [63, 481, 64.5]) expect(accepts(userReply)(widths(width))).toBe(false)
  for (const width of [64, 480]) expect(accepts(userReply)(widths(width))).toBe(true)
  expect(differences(accepts(userReply), schema, [record, others])).toEqual([])
})
