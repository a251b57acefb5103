/**
 * JSON in which characters that mean something to a page are escaped. Outside of strings it holds none of them, so the value stays the same
 * (contract 1.6).
 */
export function escapeForPages(serialised: string): string {
  if (!RISKY.some((character) => serialised.includes(character))) return serialised
  return serialised.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The same as UTF-8. */
export const pageSafeBytes = (serialised: string) => Buffer.from(escapeForPages(serialised))

const RISKY = ['<', '>', '&', '\u2028', '\u2029'] as const
