import { expect, test } from 'bun:test'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { longestTurn } from '#testing/cpu-time.ts'
import { precheckSteps } from './precheck.ts'
import { type StepParts, stepsOf } from './steps.ts'

test('thousands of names and many rules are checked while others run', async () => {
  const rules = Array.from({ length: 300 }, (_, index) => deny(`/closed/${index}`))
  const subject = buildSubject({ rules })
  const names = Array.from({ length: 10_000 }, (_, index) => ({ from: `photo ${index}.jpg`, to: `${index}.jpg` }))
  const steps = stepsOf({} as StepParts, { kind: 'rename', folder: parsePlainPath('/d'), names })
  const { longest, whole } = await longestTurn(() =>
    precheckSteps(steps, (effect, path) => authorize(subject, effect, path)),
  )
  expect(whole).toBeGreaterThan(longest)
  expect(longest).toBeLessThan(50)
})
