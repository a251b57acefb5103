import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { CaptchaPuzzle } from '#contract/sessions.ts'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'
import type { CaptchaAnswer, CaptchaKind } from './captcha.ts'

/** Size of the key in bytes. */
export const CAPTCHA_KEY_BYTES = 32

/**
 * Range of numbers to search; half of them on average. A server core tests some 90,000 per second in plain JavaScript, measured in
 * Chromium; a phone is two to four times slower and so takes one or two seconds.
 */
const MAX_NUMBER = 100_000

/** Time to answer a puzzle, in milliseconds. */
const LIFETIME = 10 * 60_000

const Answer = z.extend(CaptchaPuzzle, { number: z.int() })
type Answer = z.infer<typeof Answer>

/** Puzzles that cost computing time. They are not stored: a puzzle contains its expiry and a signature over all of it. */
export class ProofOfWork implements CaptchaKind {
  readonly #key: Uint8Array
  readonly #now: () => number

  /** @param key {@link CAPTCHA_KEY_BYTES} bytes that never leave this machine */
  constructor(key: Uint8Array, now: () => number) {
    this.#key = key
    this.#now = now
  }

  puzzle(): CaptchaPuzzle {
    const expires = Math.ceil((this.#now() + LIFETIME) / 1000)
    // The final point prevents digits from moving between the salt and the number.
    const salt = `${randomBytes(12).toString('hex')}.${expires}.`
    const puzzle = {
      algorithm: 'SHA-256' as const,
      challenge: hashOf(salt, randomInt(MAX_NUMBER + 1)),
      salt,
      maxNumber: MAX_NUMBER,
    }
    return { ...puzzle, signature: this.#sign(puzzle) }
  }

  read(answer: string): CaptchaAnswer | null {
    const read = parseAnswer(answer)
    if (!read || !equalInConstantTime(read.signature, this.#sign(read))) return null
    return { id: read.signature, isRight: async () => this.#isInTime(read) && isSolved(read) }
  }

  #isInTime({ salt }: Answer): boolean {
    const [, expires = ''] = salt.split('.')
    return this.#now() < Number(expires) * 1000
  }

  #sign({ algorithm, challenge, salt, maxNumber }: Omit<CaptchaPuzzle, 'signature'>): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([algorithm, challenge, salt, maxNumber]))
      .digest('hex')
  }
}

function isSolved({ challenge, salt, number, maxNumber }: Answer): boolean {
  return number >= 0 && number <= maxNumber && equalInConstantTime(hashOf(salt, number), challenge)
}

const hashOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')

function parseAnswer(answer: string): Answer | null {
  try {
    const parsed = Answer.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
