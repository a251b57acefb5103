import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayRewind } from '#web/features/files/commands/actions.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import { RewindFolderView } from '#web/features/history/rewind/rewind-view.tsx'
import { hrefAt, momentIn } from '#web/features/history/rewind/times.ts'
import type { OnMoment } from '#web/features/history/rewind/use-moment.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath, encodePath } from '#web/lib/encode-path.ts'
import { nameOf, withoutTrailingSlash, withTrailingSlash } from '#web/lib/paths.ts'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { useCanonicalAddress } from '../pages/use-canonical-address.ts'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { ViewBreadcrumbs } from '../shell/view-breadcrumbs.tsx'

/** Earlier state of the folder at the current address. */
export function RewindOfFolder({ person }: { person: CurrentUser }) {
  const { goTo, undo } = usePage()
  const { path: route, search } = useAddress()
  const queries = useQueryClient()
  const folder = withoutTrailingSlash(decodePath(route.slice('/rewind'.length)))
  const at = momentIn(search)
  useCanonicalAddress(route, 'folder')
  useTitle(nameOf(folder))
  const onMoment = useCallback<OnMoment>(
    (moment, replace = false) =>
      goTo(`/rewind${encodePath(withTrailingSlash(folder))}?at=${Math.round(moment)}`, { replace }),
    [goTo, folder],
  )
  const onChanged = useCallback(() => void queries.invalidateQueries({ queryKey: filesKey }), [queries])
  const href = useCallback((path: string) => hrefAt(path, at), [at])
  return (
    <Frame header={<ViewBreadcrumbs folder={folder} person={person} href={href} />}>
      <RewindFolderView
        folder={folder}
        at={at}
        mayChange={mayRewind(person.perm)}
        onMoment={onMoment}
        onChanged={onChanged}
        onStep={undo.addStep}
        renderError={(error, retry) => <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />}
      />
    </Frame>
  )
}
