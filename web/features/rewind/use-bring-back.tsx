import { useQueryClient } from '@tanstack/react-query'
import type { RewoundItem } from '#contract/versions.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Translate } from '#web/text/catalogue.ts'
import { errorText } from '#web/text/error-text.ts'
import { useText } from '#web/text/text.tsx'
import { BringBackPrompt } from './bring-back-prompt.tsx'
import { LeftPrompt } from './left-prompt.tsx'
import { bringBack, rewindKey, type Wish } from './queries.ts'

/** Why it was refused. */
function reasonOf(error: unknown, t: Translate): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'changed_since') return t('rewind.changedSince')
  return code === 'not_kept' ? t('rewind.notKept') : errorText(error, t)
}

/** Asks before items are brought back, does it, and tells how that went. `onChanged` is told when files are others than before. */
export function useBringBack(onChanged: () => void) {
  const { api, prompts, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()

  async function work(wish: Wish): Promise<void> {
    try {
      const { count, left } = await bringBack(api, wish)
      prompts.close()
      if (count > 0 || left.length === 0) toasts.success(t('rewind.done', count))
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
          onConfirm={() => work(wish)}
        />
      ),
    })
}
