import { expect, test } from 'bun:test'
import { testApp } from '#server/testing/test-app.ts'
import { SIGN_IN } from './attempts.ts'
import { type AttemptLimit, countAttempt } from './count-attempts.ts'

test('where it is said so, rows of no use are looked for once in a hundred attempts only', async () => {
  await using app = await testApp()
  const { db } = app.context
  const limited: AttemptLimit = { rate: SIGN_IN, kinds: ['tried'], prunedEvery: 100 }
  const now = Date.now()
  const count = (key: string, at: number) => db.transaction().execute((tx) => countAttempt(tx, [key], limited, at))
  const keys = async () => (await db.selectFrom('sign_in_attempts').select('key').execute()).map(({ key }) => key)
  await count('tried:long ago', now - 2 * SIGN_IN.forgetAfter)
  for (let attempt = 2; attempt < 100; attempt++) await count(`tried:${attempt}`, now)
  expect(await keys()).toContain('tried:long ago')
  await count('tried:100', now)
  expect(await keys()).not.toContain('tried:long ago')
  expect(await keys()).toHaveLength(99)
})
