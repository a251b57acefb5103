import { createHash } from 'node:crypto'
import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { SolvedWriter } from './store.ts'

/** An answer as far as it can be read. */
export type CaptchaAnswer = {
  /** The same text for every spelling of the same answer. */
  readonly id: string
  /** Is it right? @throws AppError `busy` when that cannot be found out now */
  isRight(): Promise<boolean>
}

/** A way to ask whether a person is there. */
export interface CaptchaKind {
  /** Null for what is no answer at all. */
  read(answer: string): CaptchaAnswer | null
  /** A puzzle to solve; absent where somebody else asks. */
  puzzle?(): CaptchaPuzzle
}

export type CaptchaOptions = {
  readonly db: Db
  /** Null: nobody is asked. */
  readonly kind: CaptchaKind | null
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Longer than what anybody's captcha answers. */
const MAX_ANSWER = 8 * 1024

/** An answer that made an account is good for one sign-in to it, so long (ms). */
const SECOND_USE = 5 * 60_000

/** Answers are remembered so long: none is right for longer (ms). */
const REMEMBERED = 15 * 60_000

/** And so many at most. Whoever fills this has solved as many, and needs to repeat none. */
const MAX_REMEMBERED = 20_000

/** Holds programs back where people come in: each answer counts once. */
export class Captcha {
  readonly #options: CaptchaOptions

  constructor(options: CaptchaOptions) {
    this.#options = options
  }

  /** @throws AppError `not_found` where there is no puzzle of our own */
  puzzle(): CaptchaPuzzle {
    const puzzle = this.#options.kind?.puzzle?.()
    if (!puzzle) throw new AppError('not_found', 'There is nothing here.')
    return puzzle
  }

  /**
   * Uses up an answer. One that made an account is good once more, for the first sign-in by that name.
   *
   * @throws AppError `captcha_failed`; `busy` when nobody can say whether it is right
   */
  async check(answer: string, username: string): Promise<void> {
    if (!this.#options.kind) return
    const read = this.#read(answer)
    if (!read) throw failed()
    const digest = digestOf(read.id)
    const before = await this.#spendAgain(digest, username)
    if (before === 'used') throw failed()
    if (before === 'again') return
    if (!(await read.isRight()) || !(await this.#spend(digest))) throw failed()
  }

  /** Lets the answer that just made an account be used once more, to sign in to it. */
  async allowSignIn(answer: string, username: string): Promise<void> {
    const read = this.#read(answer)
    if (!read) return
    await this.#write((solved) => solved.bind(digestOf(read.id), usernameKey(username)))
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
      const isTheirs = found.usernameKey === usernameKey(username) && now() - found.solvedAt < SECOND_USE
      if (!isTheirs) return 'used'
      await solved.bind(digest, null)
      return 'again'
    })
  }

  #spend(digest: string): Promise<boolean> {
    const now = this.#options.now()
    return this.#write(async (solved) => {
      await solved.prune(now - REMEMBERED, MAX_REMEMBERED - 1)
      return solved.add(digest, now)
    })
  }

  #write<T>(work: (solved: SolvedWriter) => Promise<T>): Promise<T> {
    return this.#options.db.transaction().execute((tx) => work(new SolvedWriter(tx)))
  }
}

const digestOf = (id: string) => createHash('sha256').update(id).digest('hex')

const failed = () => new AppError('captcha_failed', 'The captcha was not solved.')
