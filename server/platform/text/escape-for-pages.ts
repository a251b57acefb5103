/** Escapes characters in JSON that have a meaning in HTML. They occur in strings only, so the value is unchanged. */
export function escapeForPages(serialised: string): string {
  if (!RISKY.some((character) => serialised.includes(character))) return serialised
  return serialised.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the escaped JSON as UTF-8. */
export const pageSafeBytes = (serialised: string) => Buffer.from(escapeForPages(serialised))

const RISKY = ['<', '>', '&', '\u2028', '\u2029'] as const
