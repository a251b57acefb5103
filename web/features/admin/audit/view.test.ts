import { expect, test } from 'bun:test'
import { dayInWords, filtersOf, searchOf, UNFILTERED, viewOf } from './view.ts'

test('what is looked for survives the address', () => {
  const view = { group: 'files', user: 'Änne & co', text: '100%/=', from: '2026-11-01', until: '2026-11-20' } as const
  expect(viewOf(searchOf(view))).toEqual(view)
  expect(searchOf(UNFILTERED)).toBe('')
  expect(viewOf('')).toEqual(UNFILTERED)
})

test('nonsense in an address is as if it were not there', () => {
  expect(viewOf('?what=constructor&from=yesterday&until=9999-99-99x')).toEqual(UNFILTERED)
})

test('the server is asked for whole days of the person, and only for what narrows', () => {
  expect(filtersOf(UNFILTERED)).toEqual({})
  expect(filtersOf({ ...UNFILTERED, group: 'people', user: ' ann ', from: '2026-02-28', until: '2026-02-28' })).toEqual(
    {
      kinds:
        'userCreated,userChanged,userDeleted,passwordChanged,secondFactorOn,secondFactorOff,secondFactorReset,' +
        'recoveryCodesRenewed,recoveryCodeUsed,signUp,groupCreated,groupChanged,groupDeleted,' +
        'invitationCreated,invitationRevoked,invitationUsed',
      user: 'ann',
      from: new Date(2026, 1, 28).toISOString(),
      to: new Date(2026, 2, 1).toISOString(),
    },
  )
})

test('a day is said in words of the language', () => {
  expect(dayInWords('2026-02-03', 'en')).toBe('Tuesday, February 3, 2026')
  expect(dayInWords('2026-02-03', 'de')).toBe('Dienstag, 3. Februar 2026')
  expect(dayInWords('', 'de')).toBe('')
})
