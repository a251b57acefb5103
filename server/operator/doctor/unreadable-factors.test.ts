import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { StillClock, turnOnFactor } from '#server/testing/second-factor.ts'
import { testApp } from '#server/testing/test-app.ts'
import { unreadableFactors } from './unreadable-factors.ts'

test('second factors are counted whose secret the key does not open', async () => {
  const clock = new StillClock()
  await using app = await testApp({ now: clock.now, users: [{ username: 'zoe' }] })
  const { data, factorKey } = app.context.config
  const database = join(data, DATABASE_FILE)
  expect(unreadableFactors(database, factorKey)).toBeNull()
  await turnOnFactor(app, clock, 'zoe')
  expect(unreadableFactors(database, factorKey)).toBe(0)
  expect(unreadableFactors(database, `${factorKey}.gone`)).toBe(1)
})
