import { foldKey } from './json-keys.ts'

/** A text, or one of the marks that say where an object begins, goes on and ends. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g

/**
 * Does an object anywhere in this JSON have a key twice? Which one counts is each parser's own choice (RFC 8259, 4), so nobody could say
 * what was asked for. `json` is valid; keys are compared as what they mean, however they are escaped and in whichever letter case.
 */
export function hasDuplicateKeys(json: string): boolean {
  /** The keys of each object that is open, null for a list. */
  const open: (Set<string> | null)[] = []
  let atKey = false
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ',' && atKey && !isNew(open.at(-1), JSON.parse(token))) return true
    // A key comes first in an object and after a comma in one.
    atKey = (token === '{' || token === ',') && open.at(-1) instanceof Set
  }
  return false
}

function isNew(keys: Set<string> | null | undefined, key: string): boolean {
  const before = keys?.size
  return keys?.add(foldKey(key)).size !== before
}
