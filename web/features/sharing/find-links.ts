import type { Share } from '#contract/shares.ts'

/** From so many links on, they can be searched; so many rows are drawn at first, and with each wish for more. */
export const MANY = 12
export const STEP = 100

/** The links whose path, owner or address has the words, the newest first. */
export function findLinks(links: readonly Share[], words: string): Share[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = links.filter(({ path, username = '', hash }) => {
    const text = `${path} ${username}`.toLocaleLowerCase()
    return wanted.every((word) => text.includes(word) || hash.toLowerCase() === word)
  })
  return found.sort((one, other) => (one.created < other.created ? 1 : one.created > other.created ? -1 : 0))
}
