import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import * as z from 'zod/mini'
import type { Config } from '#server/platform/config/settings.ts'
import { isAppError } from '#server/platform/errors.ts'
import { jsonOf } from '#server/platform/json/outside-json.ts'

/** Where a server is asked whether it works. */
export type HealthPlace = {
  /** Up to and with the base path, without a trailing slash. */
  readonly url: string
  /** Is it our own, whose certificate is for another name than the one it is asked by? */
  readonly isOwn: boolean
  /** The unix socket it is asked at, in place of the address. */
  readonly socketPath?: string
}

/** Each thing that is looked at has 2 s, and all of them are looked at beside each other (ms). */
const PATIENCE = 5_000

/** The answer is a line; who sends more is somebody else (bytes). */
const LONGEST = 4096

const Readiness = z.object({
  status: z.enum(['OK', 'FAIL']),
  checks: z.optional(z.record(z.string(), z.string())),
})

/** Addresses that stand for all of this machine's. */
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Where the server with these settings is; null where the system chose its port. */
export function ownHealthPlace({
  address,
  port,
  baseUrl,
  tls,
  socket,
}: Pick<Config, 'address' | 'port' | 'baseUrl' | 'tls' | 'socket'>): HealthPlace | null {
  if (socket !== null) return { url: `http://localhost${baseUrl}`, isOwn: true, socketPath: socket.path }
  if (port === 0) return null
  const host = EVERYWHERE[address] ?? (address.includes(':') ? `[${address}]` : address)
  return { url: `${tls ? 'https' : 'http'}://${host}:${port}${baseUrl}`, isOwn: true }
}

/** Why people cannot work there; null where they can. Whoever does not answer does not work. */
export async function askHealth(place: HealthPlace): Promise<string | null> {
  try {
    const { status, checks } = jsonOf(await answerOf(place), Readiness, 'dropped')
    if (status === 'OK') return null
    const failing = Object.entries(checks ?? {}).filter(([, finding]) => finding === 'failing')
    return ['not ready', ...failing.map(([check]) => check)].join(' ')
  } catch (error) {
    const why = isAppError(error) ? 'does not answer as Coffer does' : `does not answer (${reasonOf(error)})`
    return `${place.socketPath ?? place.url} ${why}`
  }
}

/** The body of its answer. Not by `fetch`, which would ask the proxy that the environment may name. */
async function answerOf({ url, isOwn, socketPath }: HealthPlace): Promise<Uint8Array> {
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
        if (size > LONGEST) reject(new Error('it says too much'))
        else pieces.push(piece)
      })
      response.on('end', () => resolve(Buffer.concat(pieces)))
      response.on('error', reject)
    },
  )
  asked.on('error', reject)
  asked.end()
  const late = setTimeout(() => reject(new Error(`not within ${PATIENCE / 1000} s`)), PATIENCE)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    asked.destroy()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'nobody knows why'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
