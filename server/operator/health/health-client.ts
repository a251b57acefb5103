import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/config/settings.ts'
import { isAppError } from '#server/platform/errors.ts'
import { parseJsonAs } from '#server/platform/json/untrusted-json.ts'

/** Server whose health is queried. */
export type HealthTarget = {
  /** Address including the base path, without a trailing slash. */
  readonly url: string
  /** Whether it is this instance's own server, whose certificate may be for another host name. */
  readonly isOwn: boolean
  /** Unix socket used in place of the address. */
  readonly socketPath?: string
}

/**
 * Time limit for the whole query, in milliseconds: each check has 2 s, and all run concurrently.
 *
 * @limit Operation | Duration of `coffer health` | {ms}
 */
const PATIENCE = 5_000

/** Maximum size of the answer in bytes: a longer one is not from Coffer. */
const LONGEST = 4096

const Readiness = z.object({
  status: z.enum(['OK', 'FAIL']),
  checks: z.optional(z.record(z.string(), z.string())),
})

/** Loopback addresses for wildcard addresses. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Returns the address of the server with these settings; null when the system selected its port. */
export function ownHealthTarget({
  address,
  port,
  baseUrl,
  tls,
  socket,
}: Pick<Config, 'address' | 'port' | 'baseUrl' | 'tls' | 'socket'>): HealthTarget | null {
  if (socket !== null) return { url: `http://localhost${baseUrl}`, isOwn: true, socketPath: socket.path }
  if (port === 0) return null
  const host = EVERYWHERE[address] ?? (address.includes(':') ? `[${address}]` : address)
  return { url: `${tls ? 'https' : 'http'}://${host}:${port}${baseUrl}`, isOwn: true }
}

/** Returns the reason why the server is not ready; null when it is. A server that does not answer is not ready. */
export async function askHealth(place: HealthTarget): Promise<string | null> {
  try {
    const { status, checks } = parseJsonAs(await answerOf(place), Readiness, 'dropped')
    if (status === 'OK') return null
    const failing = Object.entries(checks ?? {}).filter(([, finding]) => finding === 'failing')
    return ['not ready', ...failing.map(([check]) => check)].join(' ')
  } catch (error) {
    const why = isAppError(error) ? 'does not respond like Coffer' : `does not respond (${reasonOf(error)})`
    return `${place.socketPath ?? place.url} ${why}`
  }
}

/** Returns the body of the answer. Does not use `fetch`, which would go through the proxy that the environment may name. */
async function answerOf({ url, isOwn, socketPath }: HealthTarget): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  const asked = request(
    `${url}/health/ready`,
    { agent: false, rejectUnauthorized: !isOwn, ...(socketPath !== undefined && { socketPath }) },
    (response) => {
      const pieces: Buffer[] = []
      let size = 0
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > LONGEST) reject(new Error('the response is too long'))
        else pieces.push(piece)
      })
      response.on('end', () => resolve(Buffer.concat(pieces)))
      response.on('error', reject)
    },
  )
  asked.on('error', reject)
  asked.end()
  const late = setTimeout(() => reject(new Error(`no response within ${PATIENCE / 1000} s`)), PATIENCE)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    asked.destroy()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
