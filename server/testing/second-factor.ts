import type { GivenProof } from '#contract/proof.ts'
import { RecoveryCodes, SecondFactorSetup } from '#contract/second-factor.ts'
import { codeOfStep, stepAt } from '#server/accounts/authentication/factors/totp.ts'
import type { TestApp } from './test-app.ts'
import { PASSWORD } from './test-users.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A clock that stands still until it is moved, in milliseconds since the epoch. */
export class StillClock {
  #at = 1_900_000_000_000

  readonly now = (): number => this.#at

  pass(milliseconds: number): void {
    this.#at += milliseconds
  }
}

/** The authenticator app of a user. */
export type Authenticator = {
  /** Returns the code of now, or of a number of steps later. */
  readonly code: (offset?: number) => string
  /** Returns the code of a step that was not used before: moves the clock. */
  readonly freshCode: () => string
  readonly recoveryCodes: readonly string[]
}

/** Turns the second factor of a user on, who signed in just now. */
export async function turnOnFactor(
  app: TestApp,
  clock: StillClock,
  as: string,
  proof: GivenProof = { current_password: PASSWORD },
): Promise<Authenticator> {
  const begun = await app.request('/api/second-factor/setup', { method: 'POST', as, body: JSON.stringify(proof) })
  const { secret } = SecondFactorSetup.parse(await begun.json())
  const code = (offset = 0) => codeOfSecret(secret, clock.now(), offset)
  const confirmed = await app.request('/api/second-factor', {
    method: 'POST',
    as,
    body: JSON.stringify({ code: code() }),
  })
  if (!confirmed.ok) throw new Error(`Confirming the second factor answered ${confirmed.status}`)
  const { recoveryCodes } = RecoveryCodes.parse(await confirmed.json())
  const freshCode = () => {
    clock.pass(30_000)
    return code()
  }
  return { code, freshCode, recoveryCodes }
}

/** Returns the code of a secret in base32 at a time, or a number of steps later. */
export const codeOfSecret = (secret: string, now: number, offset = 0): string =>
  codeOfStep(fromBase32(secret), stepAt(now) + offset)

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Signs in without the page, and returns the status with the code of a refusal. */
export async function signInWith(
  app: TestApp,
  username: string,
  credentials: { password?: string; code?: string },
): Promise<{ status: number; code: string; field: string; token: string; text: string }> {
  const body = JSON.stringify({ username, password: PASSWORD, recaptcha: '', ...credentials })
  const response = await app.request('/api/login', { method: 'POST', as: null, body })
  const text = await response.text()
  const { code = '', field = '' } = response.ok ? {} : JSON.parse(text)
  return { status: response.status, code, field, token: response.ok ? text : '', text }
}
