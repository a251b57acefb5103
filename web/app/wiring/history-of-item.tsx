import { useQueryClient } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/undo.ts'
import { mayRewind } from '#web/features/files/commands/actions.ts'
import { HistoryView } from '#web/features/history/operations/history-view.tsx'
import { undoStep } from '#web/features/history/operations/queries.ts'
import { stepOfEntry } from '#web/features/history/operations/step-of-entry.ts'
import { useText } from '#web/i18n/text.tsx'
import { historyHref } from '#web/lib/addresses.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { decodePath } from '#web/lib/encode-path.ts'
import { nameOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import type { Step } from '#web/lib/step.ts'
import { nextStepOrder } from '#web/lib/step-order.ts'
import { ErrorView, errorPageCode } from '../errors/error-view.tsx'
import { useAddress } from '../router/location.ts'
import { usePage, useTitle } from '../router/use-page.ts'
import { Frame } from '../shell/frame.tsx'
import { ViewBreadcrumbs } from '../shell/view-breadcrumbs.tsx'
import { failureText, stepText } from './undo-texts.ts'

/** History of the item at the current address and of everything below it. */
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
    const order = nextStepOrder()
    undoStep(tools.api, step.id)
      .then((gesture) => undo.addStep(gesture, done, order))
      .catch((error: unknown) => tools.toasts.error(failureText(error, t)))
      .finally(() => void queries.invalidateQueries())
  }
  return (
    <Frame header={<ViewBreadcrumbs folder={path} person={person} href={historyHref} />}>
      <HistoryView
        path={path}
        mayChange={mayRewind(person.perm)}
        onTakeBack={onTakeBack}
        renderError={(error, retry) => <ErrorView withCode code={errorPageCode(error)} onRetry={retry} />}
      />
    </Frame>
  )
}
