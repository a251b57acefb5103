import { useQueryClient } from '@tanstack/react-query'
import type { RewindReply, RewoundItem } from '#contract/versions.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { newGesture } from '#web/lib/new-gesture.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { OnStep, Step } from '#web/lib/step.ts'
import { NotRestoredPrompt } from './not-restored-prompt.tsx'
import { type RestoreSelection, restoreItems, rewindKey } from './queries.ts'
import { RestorePrompt } from './restore-prompt.tsx'
import { canBeRestored } from './rewound.ts'

/** Returns the reason of a refusal. */
function reasonOf(error: unknown, t: Translate): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'changed_since') return t('rewind.changedSince')
  return code === 'not_kept' ? t('rewind.notKept') : errorText(error, t)
}

/** Returns the undo step, with a name if it was one item; null if nothing was restored. */
function stepOf(items: readonly RewoundItem[], { count }: RewindReply, t: Translate): Step | null {
  const [first, ...others] = items.filter(canBeRestored)
  if (count === 0) return null
  return count === 1 && first && others.length === 0
    ? { kind: 'rewind', name: first.name, count }
    : { kind: 'rewind', name: '', count, text: t('rewind.done', count) }
}

interface RestoreTools {
  /** Called after files changed. */
  readonly onChanged: () => void
  /** Reports the restored items, with an undo action. */
  readonly onStep: OnStep
}

/** Returns a function that restores items after confirmation, and reports the result. */
export function useRestore({ onChanged, onStep }: RestoreTools) {
  const { api, prompts, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()

  async function work(wish: RestoreSelection, items: readonly RewoundItem[]): Promise<void> {
    const gesture = newGesture()
    const bringing = restoreItems(api, gesture, wish)
    onStep(
      gesture,
      bringing.then(
        (reply) => stepOf(items, reply, t),
        () => null,
      ),
    )
    try {
      const { count, left } = await bringing
      prompts.close()
      if (count === 0 && left.length === 0) toasts.success(t('rewind.done', count))
      if (left.length > 0)
        prompts.open({ id: 'rewindLeft', content: <NotRestoredPrompt names={left} onClose={prompts.close} /> })
    } catch (error) {
      toasts.error(`${t('rewind.failed')} ${reasonOf(error, t)}`)
      throw error
    } finally {
      // A failed request may have changed some items.
      onChanged()
      void queries.invalidateQueries({ queryKey: rewindKey })
    }
  }
  return (wish: RestoreSelection, items: readonly RewoundItem[]) =>
    prompts.open({
      id: 'rewind',
      content: (
        <RestorePrompt
          items={items}
          isAll={wish.names === null}
          at={wish.at}
          onClose={prompts.close}
          onConfirm={() => work(wish, items)}
        />
      ),
    })
}
