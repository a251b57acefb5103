import { NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { Scope, Subject } from './authorize.ts'
import { ROOT } from './virtual-path.ts'

/** Nobody's id: those of people begin at 1. */
export const NOBODY = 0

/**
 * The program itself, for what it does without being asked by somebody who may: it makes folders anywhere in the served tree, but not in its own
 * directories, and neither reads nor removes what is there.
 */
export function systemSubject(served: Omit<Scope, 'root'>): Subject {
  return programWith({ create: true }, served)
}

/**
 * The program itself where it reads files so that their content can be searched: all of the served tree but its own directories. What it makes of
 * them is shown to nobody who may not read the file.
 */
export function readingSubject(served: Omit<Scope, 'root'>): Subject {
  return programWith({ download: true }, served)
}

function programWith(permissions: Partial<Permissions>, served: Omit<Scope, 'root'>): Subject {
  return {
    userId: NOBODY,
    username: '',
    permissions: { ...NO_PERMISSIONS, ...permissions },
    rules: [],
    hideDotfiles: false,
    address: null,
    scope: { root: ROOT, ...served },
  }
}
