import type { Share } from '#contract/shares.ts'

/** Number of links from which search is offered, and number of rows rendered at first and added on request. */
export const MANY = 12
export const STEP = 100

/** Returns the links whose path, name as a collection, owner or address matches the words, the newest first. */
export function findLinks(links: readonly Share[], words: string): Share[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = links.filter(({ path, username = '', hash, collection }) => {
    const text = `${path} ${username} ${collection?.title ?? ''}`.toLocaleLowerCase()
    return wanted.every((word) => text.includes(word) || hash.toLowerCase() === word)
  })
  return found.sort((one, other) => (one.created < other.created ? 1 : one.created > other.created ? -1 : 0))
}
