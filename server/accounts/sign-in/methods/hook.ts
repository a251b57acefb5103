import { type ExternalUsers, isUnusableName } from '#server/accounts/users/external-user.ts'
import { MAX_PASSWORD_BYTES } from '#server/accounts/users/password.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import { ProgramFailure, runProgram } from '#server/platform/process/run-program.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { accountDataIn, type HookReply, ignoredKeys, parseHookReply, UnusableReply } from './hook-reply.ts'
import type { Claim, ConfirmUser, PasswordMethod } from './password-method.ts'

export type HookOptions = {
  /** Absolute path and arguments of the program. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Method used when the program replies `pass`. */
  readonly storedPasswords: PasswordMethod
  readonly externalUsers: ExternalUsers
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Time limit of a run in milliseconds. */
  readonly timeLimit?: number
}

/** @limit Signing in and accounts | Duration of a sign-in program | {ms} */
const TIME_LIMIT = 10_000

/**
 * Maximum size of a reply in bytes.
 *
 * @limit Signing in and accounts | Output of a sign-in program | {bytes}
 */
const OUTPUT_LIMIT = 64 * 1024

/**
 * Number of programs that run concurrently, and of requests that wait.
 *
 * @limit Signing in and accounts | Concurrent sign-in programs | {running}; {waiting} wait
 */
const HOOK_LIMITS = { running: 4, waiting: 32 }

/** A program of the operator that verifies names and passwords. */
export class Hook implements PasswordMethod {
  readonly method = 'hook'
  readonly #options: HookOptions
  readonly #queue = new Semaphore(HOOK_LIMITS)
  #hasWarned = false

  constructor(options: HookOptions) {
    this.#options = options
  }

  async check(claim: Claim): Promise<ConfirmUser | null> {
    const { storedPasswords, externalUsers } = this.#options
    const reply = await this.#runHook(claim)
    if (reply?.action === 'pass') return storedPasswords.check(claim)
    if (reply?.action !== 'auth') return null
    this.#warnOnce(reply)
    const data = this.#parseReply(() => accountDataIn(reply))
    try {
      const { id } = await externalUsers.findOrCreate(claim.username, data)
      return (tx) => externalUsers.reloadUser(tx, id)
    } catch (error) {
      if (!isUnusableName(error)) throw error
      this.#options.log.warn('a user accepted by the authentication hook has a username that cannot be used', {
        reason: error.message,
      })
      return null
    }
  }

  async verifiesPassword(user: User, password: string): Promise<boolean> {
    const reply = await this.#runHook({ username: user.username, password })
    if (reply?.action === 'pass') return this.#options.storedPasswords.verifiesPassword(user, password)
    return reply?.action === 'auth'
  }

  /** Returns the program's reply; null for input the program is not called with. */
  async #runHook({ username, password }: Claim): Promise<HookReply | null> {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw new AppError('invalid', 'The password is too long.')
    // With an empty password, some directory servers accept an anonymous bind.
    if (username === '' || password === '' || !isOneLine(username) || !isOneLine(password)) return null
    const { command, timeLimit = TIME_LIMIT } = this.#options
    const env = { USERNAME: username, PASSWORD: password }
    const run = () => runProgram({ command, env, timeLimit, outputLimit: OUTPUT_LIMIT })
    const output = await this.#queue.run(run).catch((error: unknown) => {
      throw error instanceof ProgramFailure ? this.#failed(error) : error
    })
    return this.#parseReply(() => parseHookReply(output))
  }

  #parseReply<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw error instanceof UnusableReply ? this.#failed(error) : error
    }
  }

  #failed(cause: Error): AppError {
    this.#options.log.error('the authentication hook failed', {
      error: cause.message,
      program: this.#options.command[0],
    })
    return new AppError('internal', 'Something went wrong.')
  }

  #warnOnce(reply: HookReply): void {
    const keys = ignoredKeys(reply)
    if (keys.length === 0 || this.#hasWarned) return
    this.#hasWarned = true
    this.#options.log.warn('the authentication hook returned unsupported keys', { keys: keys.join(' ') })
  }
}

const isOneLine = (text: string) => !/[\0\r\n\u2028\u2029]/.test(text) && text.isWellFormed()
