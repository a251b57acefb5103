import { expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { linksCsv } from './links.ts'

const created = (username: string | null, email: string | null, secret: string) => ({
  invitation: {
    ...{ id: 1, username, email, scope: null, perm: NO_PERMISSIONS, commands: [], groups: [], locale: '' as const },
    ...{ createdBy: null, createdAt: '2030-01-01T00:00:00.000Z', expiresAt: '2030-01-08T00:00:00.000Z' },
  },
  secret,
})

test('links as CSV, in which names are no formulas', () => {
  const links = [created('=ada', 'ada@example.test', 'abc'), created(null, null, 'def')]
  expect(linksCsv(links, 'https://files.example.test')).toBe(
    [
      'username,email,link,expires\r\n',
      "'=ada,ada@example.test,https://files.example.test/invite/abc,2030-01-08T00:00:00.000Z\r\n",
      ',,https://files.example.test/invite/def,2030-01-08T00:00:00.000Z\r\n',
    ].join(''),
  )
})
