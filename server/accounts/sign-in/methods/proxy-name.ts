import { parseUsername } from '#server/accounts/users/username.ts'
import { isAppError } from '#server/platform/errors.ts'

/**
 * Who a proxy says it is; null unless that is exactly one usable name. Two headers arrive as one with a comma between, so a name with a
 * comma is none.
 *
 * @param value the header as it came, null when there was none
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
