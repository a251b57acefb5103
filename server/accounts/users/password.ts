import { AppError } from '#server/platform/errors.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { type Hashing, RUNTIME_HASHING } from './hashing.ts'

/**
 * Maximum size of a password in bytes.
 *
 * @limit Signing in and accounts | Length of a password | {bytes}
 */
export const MAX_PASSWORD_BYTES = 1024

/** Number of bytes bcrypt uses; File Browser ignored the rest. Bun would hash longer passwords first, with a different result. */
const BCRYPT_BYTES = 72

/**
 * Limits for concurrent and queued hashing: each occupies memory and a processor.
 *
 * @limit Signing in and accounts | Passwords hashed concurrently | {running}; {waiting} wait
 */
const LIMITS = { running: 4, waiting: 32 }

/** Hash without a known password, verified where there is no real one, so that it takes as long. */
const STAND_IN_BCRYPT = '$2b$10$yd0LrqZWYUafBwird9edU.p.XPrZdehbYpAVFgApCCpkpyqpc2Qy.'

/** Creates and verifies password hashes off the event loop, with limited concurrency. */
export class Passwords {
  readonly #hashing: Hashing
  readonly #queue = new Semaphore(LIMITS)

  constructor(hashing: Hashing = RUNTIME_HASHING) {
    this.#hashing = hashing
  }

  /**
   * Returns an argon2id hash.
   * @throws AppError `invalid` for an empty password or one over 1024 bytes; `busy`
   */
  async hash(password: string): Promise<string> {
    refuseLong(password)
    if (password === '') throw new AppError('invalid', 'The password is empty.')
    return this.#queue.run(() => this.#hashing.hash(password))
  }

  /**
   * Returns whether the hash is of this password. The work, and so the time it takes, does not depend on the hash or its existence, only on
   * `withBcrypt`: whether any user still has a bcrypt hash.
   * @throws AppError `invalid` for a password over 1024 bytes; `busy`
   */
  async verify(password: string, hash: string | undefined, withBcrypt: boolean): Promise<boolean> {
    refuseLong(password)
    if (password === '') return false
    return this.#queue.run(async () => {
      const argon2 = await this.#check(password, hash, '$argon2', this.#hashing.cost.standIn)
      if (!withBcrypt) return argon2
      const bcrypt = await this.#check(firstBytes(password), hash, '$2', STAND_IN_BCRYPT)
      return argon2 || bcrypt
    })
  }

  /** Returns whether a hash has another algorithm or cost than {@link hash} uses now. */
  isOutdated(hash: string): boolean {
    return !hash.startsWith(this.#hashing.cost.prefix)
  }

  async #check(
    password: string | Uint8Array,
    hash: string | undefined,
    kind: string,
    standIn: string,
  ): Promise<boolean> {
    const real = hash?.startsWith(kind) ? hash : undefined
    const matches = await this.#hashing.verify(password, real ?? standIn)
    return matches && real !== undefined
  }
}

/** Stored instead of a hash for accounts without a password; no password matches it. */
export const NO_PASSWORD = 'none'

/** Returns whether {@link Passwords.verify} can check the hash: bcrypt, any variant of argon2, or {@link NO_PASSWORD}. */
export function isPasswordHash(text: string): boolean {
  return text === NO_PASSWORD || isBcrypt(text) || isArgon2(text)
}

/**
 * Maximum cost of imported hashes, which state themselves what verifying costs: bcrypt's exponent, argon2's KiB, rounds and lanes.
 *
 * @limit Signing in and accounts | Cost of an imported password hash | bcrypt {bcrypt}; argon2 {memory} KiB, {rounds} rounds, {lanes} lanes
 */
const MAX_HASH_COST = { bcrypt: 14, memory: 256 * 1024, rounds: 16, lanes: 16 } as const

function isBcrypt(text: string): boolean {
  const cost = Number(/^\$2[abxy]?\$(\d\d)\$[./A-Za-z\d]{53}$/.exec(text)?.[1] ?? Number.NaN)
  return cost >= 4 && cost <= MAX_HASH_COST.bcrypt
}

function isArgon2(text: string): boolean {
  const said = /^\$argon2(?:id|i|d)\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/.exec(text)
  if (!said) return false
  const [memory = 0, rounds = 0, lanes = 0] = said.slice(1).map(Number)
  return memory <= MAX_HASH_COST.memory && rounds <= MAX_HASH_COST.rounds && lanes <= MAX_HASH_COST.lanes
}

function refuseLong(password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw new AppError('invalid', 'The password is too long.')
}

const firstBytes = (password: string) => Buffer.from(password).subarray(0, BCRYPT_BYTES)
