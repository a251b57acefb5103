import { createHash } from 'node:crypto'
import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { UsedAnswerWriter } from './store.ts'

/** A parsed captcha answer. */
export type CaptchaAnswer = {
  /** The same text for every spelling of the same answer. */
  readonly id: string
  /** Returns whether the answer is right. @throws AppError `busy` when that cannot be determined now */
  isRight(): Promise<boolean>
}

/** A kind of captcha. */
export interface CaptchaKind {
  /** Parses an answer; null for malformed ones. */
  read(answer: string): CaptchaAnswer | null
  /** Returns a new puzzle; absent for kinds whose puzzles come from another host. */
  puzzle?(): CaptchaPuzzle
}

export type CaptchaOptions = {
  readonly db: Db
  /** Null for no captcha. */
  readonly kind: CaptchaKind | null
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Maximum length of an answer, above that of every supported captcha. */
const MAX_ANSWER = 8 * 1024

/** Time in milliseconds in which an answer that created an account can be used once more, to sign in to it. */
const SECOND_USE_WINDOW = 5 * 60_000

/** Time in milliseconds for which used answers are stored: no answer is valid for longer. */
const ANSWER_LIFETIME = 15 * 60_000

/** Maximum number of stored answers. A client that fills this has solved as many, and has no need to repeat one. */
const MAX_STORED_ANSWERS = 20_000

/** Slows down automated sign-ins and sign-ups: each answer counts once. */
export class Captcha {
  readonly #options: CaptchaOptions

  constructor(options: CaptchaOptions) {
    this.#options = options
  }

  /** @throws AppError `not_found` where Coffer issues no puzzles of its own */
  puzzle(): CaptchaPuzzle {
    const puzzle = this.#options.kind?.puzzle?.()
    if (!puzzle) throw new AppError('not_found', 'Not found.')
    return puzzle
  }

  /**
   * Consumes an answer. One that created an account is valid once more, for the first sign-in by that name.
   * @throws AppError `captcha_failed`; `busy` when it cannot be determined whether the answer is right
   */
  async consumeAnswer(answer: string, username: string): Promise<void> {
    if (!this.#options.kind) return
    const read = this.#read(answer)
    if (!read) throw failed()
    const digest = digestOf(read.id)
    const before = await this.#spendAgain(digest, username)
    if (before === 'used') throw failed()
    if (before === 'again') return
    if (!(await read.isRight()) || !(await this.#spend(digest))) throw failed()
  }

  /** Allows the answer that just created an account to be used once more, to sign in to it. */
  async allowSignIn(answer: string, username: string): Promise<void> {
    const read = this.#read(answer)
    if (!read) return
    await this.#write((solved) => solved.allowReuse(digestOf(read.id), usernameKey(username)))
  }

  #read(answer: string): CaptchaAnswer | null {
    if (answer === '' || answer.length > MAX_ANSWER) return null
    return this.#options.kind?.read(answer) ?? null
  }

  #spendAgain(digest: string, username: string): Promise<'new' | 'used' | 'again'> {
    const { now } = this.#options
    return this.#write(async (solved) => {
      const found = await solved.find(digest)
      if (!found) return 'new'
      const isTheirs = found.usernameKey === usernameKey(username) && now() - found.solvedAt < SECOND_USE_WINDOW
      if (!isTheirs) return 'used'
      await solved.allowReuse(digest, null)
      return 'again'
    })
  }

  #spend(digest: string): Promise<boolean> {
    const now = this.#options.now()
    return this.#write(async (solved) => {
      await solved.prune(now - ANSWER_LIFETIME, MAX_STORED_ANSWERS - 1)
      return solved.add(digest, now)
    })
  }

  #write<T>(work: (solved: UsedAnswerWriter) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute((tx) => work(new UsedAnswerWriter(tx)))
  }
}

const digestOf = (id: string) => createHash('sha256').update(id).digest('hex')

const failed = () => new AppError('captcha_failed', 'The captcha was not solved. Try again.')
