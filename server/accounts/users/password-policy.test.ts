import { describe, expect, test } from 'bun:test'
import { requireStrongPassword } from './password-policy.ts'

const CONTEXT = { minimumLength: 12, guessable: ['zoe.miller', 'Paper Works', 'coffer'] }
const reasonFor = (password: string, context = CONTEXT) => {
  try {
    requireStrongPassword(password, context)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test.each([
  'correct horse battery staple',
  'vexing-mule-34-orbit',
  'k7#Qm2!xPz9w',
  'пароль лежит в лесу',
  '夜明け前の静かな湖畔を歩く人',
  'zoe.miller likes green tea',
  '🐎🔋📎🌲🌵🍄🌙⚡🔥🌊🧊🎈',
])('%s may be chosen', (password) => expect(reasonFor(password)).toBeNull())

test.each(['elevenchars', 'a', '🐎🔋📎🌲🌵🍄🌙⚡🔥🌊🧊'])('%s is too short, counted in characters', (password) =>
  expect(reasonFor(password)).toBe('The password is too short: the minimum length is 12 characters.'),
)

test('the shortest is as the settings say', () => {
  expect(reasonFor('k7#Qm2!x', { ...CONTEXT, minimumLength: 8 })).toBeNull()
  expect(reasonFor('k7#Qm2!', { ...CONTEXT, minimumLength: 8 })).toContain('minimum length is 8 characters')
})

test('the longest has 1024 bytes', () => {
  const characters = 'vexing-mule-34-orbit '.repeat(60)
  expect(reasonFor(`${characters.slice(0, 1023)}x`)).toBeNull()
  expect(reasonFor(`${characters.slice(0, 1023)}é`)).toBe('The password is too long: at most 1024 bytes.')
})

test('an empty one is no password', () => expect(reasonFor('')).toBe('The password is empty.'))

describe('too common is', () => {
  test.each([
    ['a long one of the list', 'counterstrike'],
    ['one of the list in capitals', 'UNBELIEVABLE'],
    ['one of the list with a year', 'basketball2024'],
    ['one of the list with signs around it', '!!password!!!'],
    ['one of the list with signs for letters', 'P@ssw0rd1234'],
    ['one of the list with digits in a row behind it', 'password123456789'],
    ['one character again and again', 'aaaaaaaaaaaaaa'],
    ['few characters again and again', 'abcXabcXabcXab'],
    ['a word said twice', 'elephantelephant'],
    ['digits in a row', '123456789012'],
    ['digits backwards', '987654321098'],
    ['the alphabet', 'abcdefghijklmn'],
    ['a row of keys', 'qwertyuiopasdf'],
    ['a row of keys on another keyboard', 'azertyuiop1234'],
    ['rows of keys', 'qwerty123456asdfgh'],
    ['columns of keys', '1qaz2wsx3edc'],
    ['the user name', 'zoe.miller.zoe.miller'],
    ['the user name and a year', 'Zoe.Miller-2024'],
    ['the name of the instance', 'paper works!'],
    ['the name of the instance and the user', 'Paper Works zoe.miller'],
    ['the name of the program', 'Coffer-Coffer1'],
  ])('%s', (_name, password) => expect(reasonFor(password)).toBe('The password is too common.'))

  test('one of the list that only a short minimum lets through', () => {
    const context = { ...CONTEXT, minimumLength: 4 }
    for (const password of ['dragon', 'letmein', 'Monkey1', '1234'])
      expect(reasonFor(password, context)).toContain('common')
  })
})
