import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { Scope, Subject } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'

/** Somebody who may do everything but administer in the whole served tree, unless told otherwise. */
export function buildSubject({
  scope,
  ...overrides
}: Partial<Omit<Subject, 'scope'>> & { scope?: Partial<Scope> } = {}): Subject {
  return {
    userId: 1,
    username: 'somebody',
    permissions: { ...ALL_PERMISSIONS, admin: false },
    rules: [],
    hideDotfiles: false,
    address: null,
    ...overrides,
    scope: { root: ROOT, matching: 'exact', reserved: [], ...scope },
  }
}
