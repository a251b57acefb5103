import type { Subject } from './authorize.ts'

/** Is somebody not quite who they were: with other rules or another scope, or without a permission? What they gained does not count. */
export function lacks(now: Subject, before: Subject): boolean {
  if (!Bun.deepEquals([now.rules, now.scope], [before.rules, before.scope])) return true
  return Object.entries(before.permissions).some(
    ([name, had]) => had && !Object.entries(now.permissions).some(([other, has]) => other === name && has),
  )
}
