import { NO_PERMISSIONS } from '#contract/users.ts'
import type { Scope, Subject } from './authorize.ts'
import { ROOT } from './virtual-path.ts'

/** Nobody's id: those of people begin at 1. */
export const NOBODY = 0

/**
 * The program itself, for what it does without being asked by somebody who may: it makes folders anywhere in the served tree, but not in its own
 * directories, and neither reads nor removes what is there.
 */
export function systemSubject(served: Omit<Scope, 'root'>): Subject {
  return {
    userId: NOBODY,
    username: '',
    permissions: { ...NO_PERMISSIONS, create: true },
    rules: [],
    hideDotfiles: false,
    address: null,
    scope: { root: ROOT, ...served },
  }
}
