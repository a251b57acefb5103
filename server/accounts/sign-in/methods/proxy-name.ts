import { parseUsername } from '#server/accounts/users/username.ts'
import { isAppError } from '#server/platform/errors.ts'

/**
 * Returns the user name a proxy states; null unless it is exactly one usable name. Two headers arrive joined by a comma, so a name with a
 * comma is refused.
 * @param value the raw header, null when it is missing
 */
export function proxyName(value: string | null): string | null {
  if (value === null || value.includes(',')) return null
  const name = decoded(value)
  try {
    return name === null ? null : parseUsername(name)
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

/** Headers are bytes that are read as Latin-1; proxies write UTF-8. */
function decoded(value: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return null
  }
}
