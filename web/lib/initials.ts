/** Number of avatar colors: `--avatar-1` and following in `tokens.css`. */
const TONES = 8

/** Letters and digits with their marks. */
const CHARACTER = /[\p{L}\p{N}]\p{M}*/u

/** Returns one or two initials of a username: those of its first and last word, in capitals. A name without letters has `#`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/u).flatMap((word) => CHARACTER.exec(word)?.[0] ?? [])
  const [first = '#'] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return (first + last).toUpperCase()
}

/** Returns the number of the avatar color of a username, from 1 on. The same name always has the same color. */
export function avatarTone(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return (hash % TONES) + 1
}
