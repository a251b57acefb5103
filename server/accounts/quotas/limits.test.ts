import { expect, test } from 'bun:test'
import { INHERITED_QUOTA, NO_QUOTA, type OwnLimit, type Quota } from '#contract/quotas.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { effectiveQuota, type QuotaUser, quotaOfHome } from './limits.ts'

const INITIAL: Quota = { bytes: 100, files: null }

const user = (bytes: OwnLimit, groups: Record<string, OwnLimit> = {}, scope = '/mia'): QuotaUser => ({
  ...{ id: 1, username: 'mia', scope: parsePlainPath(scope), own: { ...INHERITED_QUOTA, bytes } },
  groups: Object.entries(groups).map(([name, limit]) => ({ name, own: { ...INHERITED_QUOTA, bytes: limit } })),
})

test.each([
  ['the default', user('inherited'), { limit: 100, source: 'default' }],
  ['their own', user(5, { large: 200 }), { limit: 5, source: 'own' }],
  ['nothing at all', user(0), { limit: 0, source: 'own' }],
  ['no limit of their own', user('unlimited', { small: 1 }), { limit: null, source: 'own' }],
  ['that of a group', user('inherited', { small: 10 }), { limit: 10, source: 'group', group: 'small' }],
  [
    'the largest of their groups',
    user('inherited', { small: 10, large: 200, other: 20 }),
    { limit: 200, source: 'group', group: 'large' },
  ],
  [
    'that of a group, although another one has none',
    user('inherited', { none: 'inherited', small: 10 }),
    { limit: 10, source: 'group', group: 'small' },
  ],
  [
    'no limit by a group',
    user('inherited', { small: 10, free: 'unlimited' }),
    { limit: null, source: 'group', group: 'free' },
  ],
  ['no limit in all of the served folder', user('inherited', { small: 10 }, '/'), { limit: null, source: 'none' }],
  ['their own in all of the served folder', user(7, {}, '/'), { limit: 7, source: 'own' }],
] as const)('a user has %s', (_, who, expected) => {
  const { bytes, files } = effectiveQuota(who, INITIAL)
  expect(bytes).toEqual(expected)
  expect(files).toEqual({ limit: null, source: 'none' })
})

test('users with the same home have the largest of their limits', () => {
  expect(quotaOfHome([user(5), user(9)], INITIAL)).toEqual({ bytes: 9, files: null })
  expect(quotaOfHome([user(5), user('unlimited')], INITIAL)).toEqual(NO_QUOTA)
  expect(quotaOfHome([user(0)], INITIAL)).toEqual({ bytes: 0, files: null })
  expect(quotaOfHome([], INITIAL)).toEqual(NO_QUOTA)
})
