import { useQueryClient } from '@tanstack/react-query'
import type { RewindReply, RewoundItem } from '#contract/versions.ts'
import type { Translate } from '#web/i18n/catalogue.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { newGesture } from '#web/lib/new-gesture.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { OnStep, Step } from '#web/lib/step.ts'
import { BringBackPrompt } from './bring-back-prompt.tsx'
import { LeftPrompt } from './left-prompt.tsx'
import { bringBack, rewindKey, type Wish } from './queries.ts'
import { canComeBack } from './rewound.ts'

/** Why it was refused. */
function reasonOf(error: unknown, t: Translate): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'changed_since') return t('rewind.changedSince')
  return code === 'not_kept' ? t('rewind.notKept') : errorText(error, t)
}

/** What it did, by its name where it was one item; null where it did nothing. */
function stepOf(items: readonly RewoundItem[], { count }: RewindReply, t: Translate): Step | null {
  const [first, ...others] = items.filter(canComeBack)
  if (count === 0) return null
  return count === 1 && first && others.length === 0
    ? { kind: 'rewind', name: first.name, count }
    : { kind: 'rewind', name: '', count, text: t('rewind.done', count) }
}

interface BringBackTools {
  /** Told when files are others than before. */
  readonly onChanged: () => void
  /** Says what was brought back, and offers to take that back. */
  readonly onStep: OnStep
}

/** Asks before items are brought back, does it, and tells how that went. */
export function useBringBack({ onChanged, onStep }: BringBackTools) {
  const { api, prompts, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()

  async function work(wish: Wish, items: readonly RewoundItem[]): Promise<void> {
    const gesture = newGesture()
    const bringing = bringBack(api, gesture, wish)
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
        prompts.open({ id: 'rewindLeft', content: <LeftPrompt names={left} onClose={prompts.close} /> })
    } catch (error) {
      toasts.error(`${t('rewind.failed')} ${reasonOf(error, t)}`)
      throw error
    } finally {
      // What failed may have changed something before.
      onChanged()
      void queries.invalidateQueries({ queryKey: rewindKey })
    }
  }
  return (wish: Wish, items: readonly RewoundItem[]) =>
    prompts.open({
      id: 'rewind',
      content: (
        <BringBackPrompt
          items={items}
          isAll={wish.names === null}
          at={wish.at}
          onClose={prompts.close}
          onConfirm={() => work(wish, items)}
        />
      ),
    })
}
