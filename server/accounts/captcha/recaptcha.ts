import * as z from 'zod/mini'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { CaptchaAnswer, CaptchaKind } from './captcha.ts'

export type ReCaptchaOptions = {
  /** An origin. */
  readonly host: string
  readonly secret: string
  readonly log: Pick<Log, 'error'>
  /** Time limit for a request to the host, in milliseconds. */
  readonly patience?: number
}

const PATIENCE = 5_000

/** Maximum size of a verdict in bytes; Google's has a few hundred. */
const MAX_VERDICT = 16 * 1024

/** Seconds after which clients should retry. */
const RETRY_AFTER = 10

const Verdict = z.object({ success: z.literal(true) })

/** reCAPTCHA v2: the host shows a puzzle on the page and verifies the answer. */
export class ReCaptcha implements CaptchaKind {
  readonly #options: ReCaptchaOptions

  constructor(options: ReCaptchaOptions) {
    this.#options = options
  }

  read(answer: string): CaptchaAnswer {
    return { id: answer, isRight: () => this.#ask(answer) }
  }

  async #ask(response: string): Promise<boolean> {
    const { secret, log, host } = this.#options
    try {
      return await this.#verdict(new URLSearchParams({ secret, response }))
    } catch (error) {
      log.error('the reCAPTCHA host does not respond', { host, ...errorFields(error) })
      throw new AppError('busy', 'The captcha could not be checked. Try again in a moment.', {
        retryAfter: RETRY_AFTER,
      })
    }
  }

  async #verdict(body: URLSearchParams): Promise<boolean> {
    const { host, patience = PATIENCE } = this.#options
    const reply = await fetch(`${host}/recaptcha/api/siteverify`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (reply.status !== 200) {
      await reply.body?.cancel()
      return false
    }
    return isSuccess(await readAtMost(reply, MAX_VERDICT))
  }
}

function isSuccess(text: string): boolean {
  try {
    return Verdict.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Returns the text of a reply, truncated when it is too long to be a verdict. */
async function readAtMost(reply: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > most) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
