/** Maximum length of a suggested name: short enough to be read aloud. */
const LONGEST = 40

/** Returns a name for a link to an item, from the item's name without its extension; empty if none of its characters can be used. */
export function suggestedName(itemName: string): string {
  const words = itemName
    .normalize('NFC')
    .replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, '-')
  return [...words.replace(/^[-_]+/, '')].slice(0, LONGEST).join('').replace(/-+$/, '')
}
