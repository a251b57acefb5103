import { expect, test } from 'bun:test'
import type { MailServer } from '#contract/mail.ts'
import { draftOf, faultsOf, updateOf } from './mail-draft.ts'

const SAVED: MailServer = {
  ...{ host: 'mail.example.test', port: 465, username: 'bot', sender: 'a@b.test', hasPassword: true },
  security: 'tls',
}

test('an empty form names what is missing', () => {
  expect([...faultsOf(draftOf(null), null)]).toEqual(['host', 'sender'])
})

test('the saved password is kept for the same server only', () => {
  const draft = draftOf(SAVED)
  expect([...faultsOf(draft, SAVED)]).toEqual([])
  expect(updateOf(draft)).toEqual({
    ...{ host: 'mail.example.test', port: 465, security: 'tls', username: 'bot', sender: 'a@b.test' },
  })
  expect([...faultsOf({ ...draft, sender: 'c@d.test' }, SAVED)]).toEqual([])
  for (const change of [{ host: 'other.test' }, { port: 587 }, { username: 'eve' }, { security: 'starttls' }] as const)
    expect([...faultsOf({ ...draft, ...change }, SAVED)]).toEqual(['password'])
  expect([...faultsOf({ ...draft, username: '' }, SAVED)]).toEqual([])
})

test('another machine without encryption must be allowed', () => {
  const open = { ...draftOf(null), host: 'mail.test', sender: 'a@b.test', security: 'none', port: 25 } as const
  expect([...faultsOf(open, null)]).toEqual(['unencrypted'])
  expect(updateOf({ ...open, unencrypted: true })).toMatchObject({ allow_unencrypted: true })
  expect([...faultsOf({ ...open, host: 'localhost' }, null)]).toEqual([])
  expect([...faultsOf({ ...open, port: Number.NaN, unencrypted: true }, null)]).toEqual(['port'])
})
