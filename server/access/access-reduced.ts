import type { Subject } from './authorize.ts'

/** Returns whether a subject's rules, access entries or scope changed, or a permission was removed. Added permissions do not count. */
export function isAccessReduced(now: Subject, before: Subject): boolean {
  if (!Bun.deepEquals([now.rules, now.entries, now.scope], [before.rules, before.entries, before.scope])) return true
  return Object.entries(before.permissions).some(
    ([name, had]) => had && !Object.entries(now.permissions).some(([other, has]) => other === name && has),
  )
}
