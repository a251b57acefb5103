import { beforeEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { createPuzzleCaptcha } from './captcha.ts'
import { answerOf, solve } from './solve.ts'

let asked: PromiseWithResolvers<string>[]
let now: number
const open = () =>
  createPuzzleCaptcha({
    now: () => now,
    solve: () => {
      const next = Promise.withResolvers<string>()
      asked.push(next)
      return next.promise
    },
  })

beforeEach(() => {
  asked = []
  now = 0
})

test('a puzzle is worked on at once, and its answer waited for', async () => {
  const captcha = open()
  expect(captcha.state.getSnapshot()).toBe('working')
  const answer = captcha.answer()
  asked[0]?.resolve('first')
  expect(await answer).toBe('first')
  expect(captcha.state.getSnapshot()).toBe('solved')
  expect(await captcha.answer()).toBe('first')
  expect(asked).toHaveLength(1)
})

test('after an attempt another one is worked on', async () => {
  const captcha = open()
  asked[0]?.resolve('first')
  await captcha.answer()
  captcha.renew()
  expect(captcha.state.getSnapshot()).toBe('working')
  asked[1]?.resolve('second')
  expect(await captcha.answer()).toBe('second')
})

test('what comes late from before does not count', async () => {
  const captcha = open()
  captcha.renew()
  asked[0]?.resolve('first')
  await Bun.sleep(0)
  expect(captcha.state.getSnapshot()).toBe('working')
  asked[1]?.resolve('second')
  expect(await captcha.answer()).toBe('second')
})

test('an answer that has lain for long is replaced', async () => {
  const captcha = open()
  asked[0]?.resolve('first')
  await captcha.answer()
  now = 9 * 60_000
  const answer = captcha.answer()
  asked[1]?.resolve('second')
  expect(await answer).toBe('second')
})

test('a failure is told, and the next attempt tries again', async () => {
  const captcha = open()
  asked[0]?.reject(new Error('no connection'))
  expect(await captcha.answer()).toBeNull()
  expect(captcha.state.getSnapshot()).toBe('failed')
  const answer = captcha.answer()
  asked[1]?.resolve('second')
  expect(await answer).toBe('second')
})

test('a puzzle is solved by the number it was made of, and by none where there is none', () => {
  const salt = 'abc.1.'
  const challenge = createHash('sha256').update(`${salt}321`).digest('hex')
  const puzzle = { algorithm: 'SHA-256' as const, salt, challenge, signature: 's', maxNumber: 400 }
  expect(solve(puzzle)).toBe(321)
  expect(solve({ ...puzzle, maxNumber: 320 })).toBeNull()
  expect(JSON.parse(atob(answerOf(puzzle, 321)))).toEqual({ ...puzzle, number: 321 })
})
