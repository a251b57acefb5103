import { expect, test } from 'bun:test'
import { AppError } from '#server/platform/errors.ts'
import type { PasswordMethod } from './password-method.ts'
import { PasswordMethods } from './password-methods.ts'

const CLAIM = { username: 'mia', password: 'secret' }

const accepts = (method: PasswordMethod['method']): PasswordMethod => ({
  method,
  check: async () => async () => undefined,
  verifiesPassword: async () => true,
})
const refuses: PasswordMethod = { ...accepts('ldap'), check: async () => null, verifiesPassword: async () => false }
const failing: PasswordMethod = {
  ...accepts('hook'),
  check: () => Promise.reject(new AppError('internal', 'Something went wrong.')),
  verifiesPassword: () => Promise.reject(new AppError('internal', 'Something went wrong.')),
}

test('the first method that accepts the password decides', async () => {
  const methods = new PasswordMethods([refuses, accepts('password'), accepts('hook')])
  expect((await methods.check(CLAIM))?.method).toBe('password')
})

test('a method that fails keeps nobody out whom another one accepts', async () => {
  expect((await new PasswordMethods([failing, accepts('password')]).check(CLAIM))?.method).toBe('password')
})

test('a failure is reported when no method accepts the password', async () => {
  const methods = new PasswordMethods([failing, refuses])
  expect(methods.check(CLAIM)).rejects.toMatchObject({ code: 'internal' })
})

test('without methods every password is wrong', async () => {
  expect(await new PasswordMethods([]).check(CLAIM)).toBeNull()
})
