import { useMemo } from 'react'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { Breadcrumbs } from '#web/features/files/listing/breadcrumbs.tsx'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import type { DropTools } from '#web/features/files/selection/drops.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useBrowseHost } from '../pages/use-browse-host.ts'
import { usePage } from '../router/use-page.ts'

interface ViewBreadcrumbsProps {
  folder: string
  person: CurrentUser
  /** Returns the URL of a folder in the current view. `path` ends in `/`. */
  href: (path: string) => string
}

/** Breadcrumbs of a view other than the listing. Each folder links to the same view, and nothing can be dropped on them. */
export function ViewBreadcrumbs({ folder, person, href }: ViewBreadcrumbsProps) {
  const { browsing } = usePage()
  const host = useBrowseHost(person)
  const drops = useMemo<DropTools>(
    () => ({
      host: { ...host, viewer: { ...OWN_VIEW, href }, person: { ...host.person, perm: NO_PERMISSIONS } },
      memory: browsing,
      transfer: () => undefined,
    }),
    [host, browsing, href],
  )
  return <Breadcrumbs path={folder} drops={drops} />
}
