import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { Scope, Subject } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'

/** Returns a subject that, by default, has every permission except `admin` in the whole served tree. */
export function buildSubject({
  scope,
  ...overrides
}: Partial<Omit<Subject, 'scope'>> & { scope?: Partial<Scope> } = {}): Subject {
  return {
    userId: 1,
    username: 'somebody',
    permissions: { ...ALL_PERMISSIONS, admin: false },
    groups: [],
    rules: [],
    entries: [],
    hideDotfiles: false,
    address: null,
    ...overrides,
    scope: { root: ROOT, matching: 'exact', reserved: [], ...scope },
  }
}
