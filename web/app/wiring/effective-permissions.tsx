import { useMemo } from 'react'
import type { BrowseHost } from '#web/features/files/listing/host.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'

/** Loaded on demand, because few users need it. */
const peopleAccess = createPart(async () => (await import('#web/features/admin/access/users-access.tsx')).UsersAccess)

/** Effective permissions for an item, loaded with its messages. */
function EffectivePermissions({ path, isDir }: { path: string; isDir: boolean }) {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(peopleAccess, 'access', speech), [speech])
  return <LazyPart part={part} props={{ path, isDir }} waiting={<Skeleton height="8em" />} />
}

const accessTo: BrowseHost['accessTo'] = ({ path, isDir }) => <EffectivePermissions path={path} isDir={isDir} />

/** Returns the function that shows administrators the effective permissions for an item. */
export const effectivePermissionsFor = ({ perm }: Pick<CurrentUser, 'perm'>): BrowseHost['accessTo'] =>
  perm.admin ? accessTo : undefined
