import { useQueryClient } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/undo.ts'
import { mayRewind } from '#web/features/browse/actions.ts'
import { HistoryView } from '#web/features/history/history-view.tsx'
import { takeBack } from '#web/features/history/queries.ts'
import { stepOfEntry } from '#web/features/history/step-of-entry.ts'
import { historyHref } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import type { Step } from '#web/lib/step.ts'
import { useText } from '#web/text/text.tsx'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { Frame } from '../frame/frame.tsx'
import { Way } from '../frame/way.tsx'
import { useAddress } from '../location.ts'
import { failureText, stepText } from '../undo/words.ts'
import { usePage, useTitle } from '../use-page.ts'

/** What happened to the item of the address, and to all below it. */
export function HistoryOfItem({ person }: { person: CurrentUser }) {
  const { tools, undo } = usePage()
  const { path: route } = useAddress()
  const { t } = useText()
  const queries = useQueryClient()
  const path = withoutTrailingSlash(decodePath(route.slice('/history'.length)))
  useTitle(nameOf(path))
  const onTakeBack = (step: HistoryEntry) => {
    const taken = stepOfEntry(step)
    const done: Step = { ...taken, kind: 'undo', text: t('undo.takenBack', stepText(taken, t)) }
    takeBack(tools.api, step.id)
      .then((gesture) => undo.done(gesture, done))
      .catch((error: unknown) => tools.toasts.error(failureText(error, t)))
      .finally(() => void queries.invalidateQueries())
  }
  return (
    <Frame header={<Way folder={path} person={person} href={historyHref} />}>
      <HistoryView
        path={path}
        mayChange={mayRewind(person.perm)}
        onTakeBack={onTakeBack}
        renderError={(error, retry) => <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />}
      />
    </Frame>
  )
}
