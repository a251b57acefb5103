/** What a browser may refuse: storage can be switched off, full or blocked by policy. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The window's storage, or null where the browser does not let us have it. */
function localOrNull(): Keep | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The kept text for `key`, or null when there is none or storage is not to be had. */
export function readKept(key: string, keep: Keep | null = localOrNull()): string | null {
  try {
    return keep?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Keeps `value` under `key`, or forgets the key when it is null. False when the browser refused. */
export function writeKept(key: string, value: string | null, keep: Keep | null = localOrNull()): boolean {
  if (keep === null) return false
  try {
    if (value === null) keep.removeItem(key)
    else keep.setItem(key, value)
    return true
  } catch {
    return false
  }
}
