import { foldKey } from './json-keys.ts'

/** A string, or a character that begins, continues or ends an object or list. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/**
 * Returns whether any object in this JSON has a duplicate key. Parsers differ in which one counts (RFC 8259, 4), so the request would be
 * ambiguous. `json` is valid; keys are compared after decoding, ignoring letter case.
 */
export function hasDuplicateKeys(json: string): boolean {
  /** The keys of each open object, null for a list. */
  const open: (Set<string> | null)[] = []
  let atKey = false
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ',' && atKey && !isNew(open.at(-1), JSON.parse(token))) return true
    // A key is the first string in an object, and the first after a comma in one.
    atKey = (token === '{' || token === ',') && open.at(-1) instanceof Set
  }
  return false
}

function isNew(keys: Set<string> | null | undefined, key: string): boolean {
  const before = keys?.size
  return keys?.add(foldKey(key)).size !== before
}
