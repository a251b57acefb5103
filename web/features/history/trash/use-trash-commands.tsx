import { useQueryClient } from '@tanstack/react-query'
import type { RestoreBody, RestoreReply, TrashItem } from '#contract/trash.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { itemError } from '#web/lib/item-error.ts'
import { newGesture } from '#web/lib/new-gesture.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { joinPath, nameOf } from '#web/lib/paths.ts'
import type { RunJob } from '#web/lib/run-job.ts'
import type { OnStep, Step } from '#web/lib/step.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { ChoicePrompt } from './choice-prompt.tsx'
import { restoreItems } from './queries.ts'
import type { TrashFilter } from './trash-filter.ts'
import { useTrashRemoval } from './use-trash-removal.tsx'

type Restoring = Pick<RestoreBody, 'to' | 'onTaken' | 'links'>

/** Returns the items that could not be restored. The user is asked about those whose name is taken. */
const failuresOf = ({ failed }: RestoreReply) => failed.filter(({ code }) => code !== 'name_taken')

/** Returns the undo step of a restore, or null if nothing was restored. Its notification reports the items that failed, too. */
function stepOf(reply: RestoreReply, t: Translate): Step | null {
  const { restored } = reply
  const [first] = restored
  if (!first) return null
  const count = restored.length
  const failed = failuresOf(reply).map(({ path, code }) => ({ path, error: itemError(code, code) }))
  const failure = failed.length > 0 ? { count: failed.length, items: failed } : undefined
  return count === 1
    ? { kind: 'restore', name: nameOf(first.path), count, failure }
    : { kind: 'restore', name: '', count, text: t('trash.restored', count), failure }
}

interface TrashCommandTools {
  readonly shown: TrashFilter
  readonly runJob: RunJob
  /** Called with the ids of the items that were restored or deleted permanently. */
  readonly onDone: (ids: readonly string[]) => void
  /** Reports the restored items, with an undo action. */
  readonly onStep: OnStep
}

/** Returns the actions for items in the trash, each with its confirmation. */
export function useTrashCommands({ shown, runJob, onDone, onStep }: TrashCommandTools) {
  const removal = useTrashRemoval({ shown, runJob, onDone })
  const { api, prompts, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const fresh = () => void queries.invalidateQueries()

  /** Reports the items that could not be restored, unless the step does, and asks about those whose name is taken. */
  function reportFailures(items: readonly TrashItem[], reply: RestoreReply, asked: Restoring): void {
    const taken = new Set(reply.failed.filter(({ code }) => code === 'name_taken').map(({ id }) => id))
    const others = failuresOf(reply)
    const [first] = others
    if (first && reply.restored.length === 0) {
      const name = visibleName(items.find(({ id }) => id === first.id)?.name ?? nameOf(first.path))
      const said = others.length === 1 ? t('trash.restoreFailed', name) : t('trash.restoreFailedMany', others.length)
      toasts.error(`${said} ${errorText(itemError(first.code, first.code), t)}`)
    }
    if (taken.size > 0)
      askTaken(
        items.filter(({ id }) => taken.has(id)),
        asked,
      )
  }

  async function bringBack(items: readonly TrashItem[], asked: Restoring): Promise<void> {
    prompts.close()
    const gesture = newGesture()
    const restoring = restoreItems(api, gesture, items, asked)
    onStep(
      gesture,
      restoring.then(
        (reply) => stepOf(reply, t),
        () => null,
      ),
    )
    try {
      const reply = await restoring
      reportFailures(items, reply, asked)
      onDone(reply.restored.map(({ id }) => id))
    } catch (error) {
      toasts.error(errorText(error, t), { retry: () => void bringBack(items, asked) })
    }
    fresh()
  }

  function askTaken(items: readonly TrashItem[], asked: Restoring): void {
    const choices = [
      { text: t('trash.replace'), run: () => void bringBack(items, { ...asked, onTaken: 'replace' }) },
      { text: t('trash.keepBoth'), run: () => void bringBack(items, { ...asked, onTaken: 'rename' }), primary: true },
    ]
    const content = (
      <ChoicePrompt
        title={t('trash.taken', items.length)}
        detail={t('trash.takenDetail')}
        names={items.map(({ path, name }) => (asked.to === undefined ? path : joinPath(asked.to, name)))}
        cancel={t('trash.skip')}
        choices={choices}
        onClose={prompts.close}
      />
    )
    prompts.open({ id: 'replace-rename', content })
  }

  /** Asks whether to restore share links too. This is the default, except for items that another user deleted. */
  function askLinks(items: readonly TrashItem[], asked: Restoring, count: number): void {
    const isOwn = items.every(({ mine, links }) => mine || links === 0)
    const choices = [
      { text: t('trash.linksNo'), run: () => void bringBack(items, asked), primary: !isOwn },
      { text: t('trash.linksYes'), run: () => void bringBack(items, { ...asked, links: true }), primary: isOwn },
    ]
    const content = (
      <ChoicePrompt
        title={t('trash.links', count)}
        detail={t('trash.linksDetail')}
        cancel={t('action.cancel')}
        choices={choices}
        onClose={prompts.close}
      />
    )
    prompts.open({ id: 'links', content })
  }

  return {
    ...removal,
    restore(items: readonly TrashItem[], to?: string): void {
      const asked: Restoring = { onTaken: 'refuse', links: false, ...(to !== undefined && { to }) }
      const links = items.reduce((sum, item) => sum + item.links, 0)
      if (links > 0) askLinks(items, asked, links)
      else void bringBack(items, asked)
    },
  }
}
