import { AppError } from '#server/platform/errors.ts'
import type { NewLock } from '../item-locks/service.ts'
import { parseXml } from './parse-xml.ts'
import { davChild, escapeXml, isDav, serializeElement } from './xml-element.ts'

/** Maximum length of the XML by which a client names the owner of a lock, and of the name of its program, in characters. */
const MAX_OWNER = 2000
const MAX_CLIENT = 60

/** Parses the body of a LOCK (RFC 4918, 14.11). @throws AppError `invalid`, `too_large` */
export function parseLock(body: Uint8Array): Pick<NewLock, 'isShared' | 'owner'> {
  const root = parseXml(body)
  const scope = isDav(root, 'lockinfo') ? davChild(root, 'lockscope') : undefined
  const type = davChild(root, 'locktype')
  const isShared = scope !== undefined && davChild(scope, 'shared') !== undefined
  const isExclusive = scope !== undefined && davChild(scope, 'exclusive') !== undefined
  if (isShared === isExclusive || !type || !davChild(type, 'write'))
    throw new AppError('invalid', 'The body is not a lockinfo element.')
  const owner = (davChild(root, 'owner')?.children ?? [])
    .map((child) => (typeof child === 'string' ? escapeXml(child) : serializeElement(child)))
    .join('')
  if (owner.length > MAX_OWNER) throw new AppError('too_large', 'The owner of the lock is too long.')
  return { isShared, owner }
}

/** Returns the first duration that a `Timeout` header requests, in seconds; null for none, Infinity for one without end. */
export function timeoutOf(headers: Headers): number | null {
  for (const part of (headers.get('Timeout') ?? '').split(',')) {
    if (/^\s*infinite\s*$/i.test(part)) return Number.POSITIVE_INFINITY
    const seconds = /^\s*second-(\d{1,10})\s*$/i.exec(part)?.[1]
    if (seconds !== undefined) return Number(seconds)
  }
  return null
}

/** Returns the name of the program that a `User-Agent` header begins with. */
export const clientOf = (headers: Headers): string =>
  (/^[\w .-]+/.exec(headers.get('User-Agent') ?? '')?.[0] ?? '').trim().slice(0, MAX_CLIENT)

/** Returns the token of a `Lock-Token` header. @throws AppError `invalid` */
export function lockTokenOf(headers: Headers): string {
  const token = /^\s*<([^<>\s]{1,200})>\s*$/.exec(headers.get('Lock-Token') ?? '')?.[1]
  if (token === undefined) throw new AppError('invalid', 'Send a Lock-Token header.')
  return token.toLowerCase()
}
