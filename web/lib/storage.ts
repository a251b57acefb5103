/** Storage that the browser may refuse: it can be disabled, full or blocked by policy. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the window's storage, or null when the browser denies access. */
function localOrNull(): Keep | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Returns the stored text for `key`, or null when there is none or storage is unavailable. */
export function readStored(key: string, keep: Keep | null = localOrNull()): string | null {
  try {
    return keep?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores `value` under `key`, or removes the key when it is null. Returns false when the browser refused. */
export function writeStored(key: string, value: string | null, keep: Keep | null = localOrNull()): boolean {
  if (keep === null) return false
  try {
    if (value === null) keep.removeItem(key)
    else keep.setItem(key, value)
    return true
  } catch {
    return false
  }
}
