import { useQueryClient } from '@tanstack/react-query'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import type { TrashItem, TrashPage } from '#contract/trash.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { jobError, type RunJob } from '#web/lib/run-job.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { emptyingRequest, removalRequests } from './queries.ts'
import type { TrashFilter } from './trash-filter.ts'

interface TrashRemovalTools {
  readonly shown: TrashFilter
  readonly runJob: RunJob
  /** Called with the ids of the items that were deleted permanently. */
  readonly onDone: (ids: readonly string[]) => void
}

/** Returns the actions that delete items of the trash permanently, each with its confirmation. */
export function useTrashRemoval({ shown, runJob, onDone }: TrashRemovalTools) {
  const { prompts, toasts } = usePageTools()
  const { t, format } = useText()
  const queries = useQueryClient()

  /** Reports a job that was too short for the tray, and of which all items succeeded or all failed. */
  function reportJob({ state, count, items, failedCount, failed: [first] }: Job): void {
    const removed = state === 'done' ? count - failedCount : items.done
    if (removed > 0) toasts.success(t('trash.removed', removed))
    if (first) toasts.error(`${t('trash.removeFailed', failedCount)} ${errorText(jobError(first.code, first), t)}`)
  }

  async function deletePermanently(items: readonly TrashItem[], requests: readonly JobRequest[]): Promise<void> {
    prompts.close()
    const left = [...requests]
    try {
      for (let request = left[0]; request; request = left[0]) {
        const { job, reported } = await runJob(request)
        if (!reported) reportJob(job)
        // The user canceled it, or it can't continue: what it did not reach stays, and stays selected.
        if (job.state !== 'done') break
        left.shift()
        const failed = new Set(job.failed.map(({ path }) => path))
        onDone(items.filter(({ path }) => !failed.has(path)).map(({ id }) => id))
      }
    } catch (error) {
      toasts.error(errorText(error, t), { retry: () => void deletePermanently(items, left) })
    }
    void queries.invalidateQueries()
  }

  const askRemove = (title: string, items: readonly TrashItem[], requests: readonly JobRequest[]) => {
    const content = (
      <ConfirmPrompt
        title={title}
        confirm={t('trash.deleteForGood')}
        onConfirm={() => void deletePermanently(items, requests)}
        onClose={prompts.close}
        cancelFocused
      >
        {t('trash.removeDetail')}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'delete', content })
  }

  return {
    remove: (items: readonly TrashItem[]) =>
      askRemove(t('trash.removeTitle', items.length), items, removalRequests(items)),
    empty: ({ total, bytes }: TrashPage, items: readonly TrashItem[]) =>
      askRemove(
        bytes === null ? t('trash.removeTitle', total) : t('trash.emptyTitle', total, format.bytes(bytes)),
        items,
        [emptyingRequest(shown)],
      ),
  }
}
