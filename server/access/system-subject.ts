import { NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { Scope, Subject } from './authorize.ts'
import { ROOT } from './virtual-path.ts'

/** User id of the program itself; ids of users begin at 1. */
export const PROGRAM_USER_ID = 0

/**
 * Returns the subject for work that the program does without a user. It may create folders anywhere in the served tree except in Coffer's
 * own directories, and may neither read nor remove anything.
 */
export function systemSubject(served: Omit<Scope, 'root'>): Subject {
  return programSubject({ create: true }, served)
}

/**
 * Returns the subject that reads files for content search: all of the served tree except Coffer's own directories. The extracted text is
 * only shown to users who may read the file.
 */
export function contentReaderSubject(served: Omit<Scope, 'root'>): Subject {
  return programSubject({ download: true }, served)
}

function programSubject(permissions: Partial<Permissions>, served: Omit<Scope, 'root'>): Subject {
  return {
    userId: PROGRAM_USER_ID,
    username: '',
    permissions: { ...NO_PERMISSIONS, ...permissions },
    groups: [],
    rules: [],
    entries: [],
    hideDotfiles: false,
    address: null,
    scope: { root: ROOT, ...served },
  }
}
