import { useMemo } from 'react'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { Breadcrumbs } from '#web/features/files/listing/breadcrumbs.tsx'
import { ONESELF } from '#web/features/files/listing/viewer.ts'
import type { DropTools } from '#web/features/files/selection/drops.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useBrowseHost } from '../pages/use-browse-host.ts'
import { usePage } from '../router/use-page.ts'

interface WayProps {
  folder: string
  person: CurrentUser
  /** The address of a folder, whose path ends in `/`, in the view that is shown. */
  href: (path: string) => string
}

/** The way to a folder in another view than the listing, each folder on it in this view. Items may be dropped on none. */
export function Way({ folder, person, href }: WayProps) {
  const { browsing } = usePage()
  const host = useBrowseHost(person)
  const drops = useMemo<DropTools>(
    () => ({
      host: { ...host, viewer: { ...ONESELF, href }, person: { ...host.person, perm: NO_PERMISSIONS } },
      memory: browsing,
      transfer: () => undefined,
    }),
    [host, browsing, href],
  )
  return <Breadcrumbs path={folder} drops={drops} />
}
