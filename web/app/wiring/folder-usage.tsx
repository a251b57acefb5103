import { useEffect, useMemo } from 'react'
import { openAtItem } from '#web/features/files/listing/open-at-item.ts'
import { StorageUsageView } from '#web/features/storage-usage/storage-usage-view.tsx'
import { tabFromQuery, tabHref } from '#web/features/storage-usage/tabs.ts'
import { useText } from '#web/i18n/text.tsx'
import { usageHref } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, parentOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { navigateBy } from '../pages/use-browse-host.ts'
import { useCanonicalAddress } from '../pages/use-canonical-address.ts'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { ViewBreadcrumbs } from '../shell/view-breadcrumbs.tsx'

/** Navigates to the parent folder with the same keys as a listing. */
function useWayUp(folder: string, navigate: (href: string) => void): void {
  useEffect(() => {
    const up = (event: KeyboardEvent) => {
      const wanted = event.key === 'Backspace' || (event.altKey && event.key === 'ArrowUp')
      const elsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      if (!wanted || elsewhere || folder === '/' || event.defaultPrevented) return
      event.preventDefault()
      navigate(tabHref(parentOf(folder), 'folder'))
    }
    addEventListener('keydown', up)
    return () => removeEventListener('keydown', up)
  }, [folder, navigate])
}

/** Storage usage of the folder at the current address. */
export function FolderUsage({ person }: { person: CurrentUser }) {
  const { goTo, browsing } = usePage()
  const { path: route, search } = useAddress()
  const { t } = useText()
  const folder = withoutTrailingSlash(decodePath(route.slice('/files'.length)))
  const navigate = useMemo(() => navigateBy(goTo), [goTo])
  useCanonicalAddress(route, 'folder')
  useWayUp(folder, navigate)
  const name = nameOf(folder)
  const title = name === '' ? t('space.title') : t('space.titleOf', visibleName(name))
  useTitle(title)
  return (
    <Frame title={title} header={<ViewBreadcrumbs folder={folder} person={person} href={usageHref} />}>
      <StorageUsageView
        folder={folder}
        tab={tabFromQuery(search)}
        onShow={(path) => openAtItem(browsing, parentOf(path), nameOf(path))}
        renderError={(error, retry) => <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />}
      />
    </Frame>
  )
}
