import { beforeEach, describe, expect, test } from 'bun:test'
import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { captchaAnswer } from '#server/testing/solve-puzzle.ts'
import { MINUTE } from '#server/testing/user-world.ts'
import { CAPTCHA_KEY_BYTES, ProofOfWork } from './proof-of-work.ts'

const KEY = Buffer.alloc(CAPTCHA_KEY_BYTES, 7)
let now: number
let kind: ProofOfWork
let puzzle: CaptchaPuzzle

beforeEach(() => {
  now = Date.UTC(2026, 10, 20)
  kind = new ProofOfWork(KEY, () => now)
  puzzle = kind.puzzle()
})

const isRight = async (answer: string) => (await kind.read(answer)?.isRight()) ?? false

test('the number that was looked for is right, also for another process with the same key', async () => {
  expect(await isRight(captchaAnswer(puzzle))).toBe(true)
  kind = new ProofOfWork(KEY, () => now)
  expect(await isRight(captchaAnswer(puzzle))).toBe(true)
})

test('each puzzle is another one', () => {
  expect(kind.puzzle().salt).not.toBe(puzzle.salt)
  expect(puzzle).toMatchObject({ algorithm: 'SHA-256', maxNumber: 100_000 })
})

test('an answer has ten minutes', async () => {
  const answer = captchaAnswer(puzzle)
  now += 10 * MINUTE - 1
  expect(await isRight(answer)).toBe(true)
  now += 1
  expect(await isRight(answer)).toBe(false)
})

describe('refused is', () => {
  test.each([
    ['another number', { number: 100_001 }],
    ['a number below', { number: -1 }],
    ['a number as text', { number: '1' }],
    ['a fraction', { number: 1.5 }],
    ['another signature', { signature: 'f'.repeat(64) }],
    ['no signature', { signature: '' }],
    ['a wider range', { maxNumber: 1_000_000 }],
    ['another way to count', { algorithm: 'MD5' }],
  ])('%s', async (_name, changes) => {
    expect(await isRight(captchaAnswer(puzzle, changes))).toBe(false)
  })

  test('a puzzle of somebody’s own', async () => {
    const own = new ProofOfWork(Buffer.alloc(CAPTCHA_KEY_BYTES, 8), () => now).puzzle()
    expect(await isRight(captchaAnswer(own))).toBe(false)
  })

  test('a puzzle that lasts longer than it was made to', async () => {
    const [random, expires, end] = puzzle.salt.split('.')
    const longer = `${random}.${Number(expires) + 3600}.${end}`
    expect(await isRight(captchaAnswer(puzzle, { salt: longer }))).toBe(false)
  })

  test('digits moved from the number to the salt', async () => {
    const { number } = JSON.parse(Buffer.from(captchaAnswer(puzzle), 'base64').toString())
    const [first, ...rest] = String(number)
    expect(
      await isRight(captchaAnswer(puzzle, { salt: `${puzzle.salt}${first}`, number: Number(rest.join('')) })),
    ).toBe(false)
  })

  test.each(['', 'x', 'bnVsbA==', 'W10=', '{}', '\0', '🂡'])('what is no answer: %j', async (answer) => {
    expect(await isRight(answer)).toBe(false)
  })
})

test('every spelling of one answer is one answer', () => {
  const { number, ...rest } = JSON.parse(Buffer.from(captchaAnswer(puzzle), 'base64').toString())
  const other = Buffer.from(JSON.stringify({ more: 1, number, ...rest }, null, 2)).toString('base64url')
  expect(kind.read(other)?.id).toBe(kind.read(captchaAnswer(puzzle))?.id ?? '')
})
