import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/browse/actions.ts'
import type { BrowseHost } from '#web/features/browse/host.ts'
import { filesKey } from '#web/features/browse/queries.ts'
import type { CompressPromptProps, CompressWish } from '#web/features/jobs/compress-prompt.tsx'
import { joinPath, nameOf } from '#web/lib/paths.ts'
import { jobError } from '#web/lib/run-job.ts'
import { errorKey } from '#web/text/error-key.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

const compressPrompt = createPart(async () => (await import('#web/features/jobs/compress-prompt.tsx')).CompressPrompt)

/** The prompt with its sentences, when it is first wanted. */
function Compress(props: CompressPromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(compressPrompt, 'jobs', speech), [speech])
  return <Later part={part} props={props} />
}

/** What is packed, and who is told when that is done. */
interface Place {
  readonly folder: string
  readonly names: readonly string[]
  readonly onMade: (name: string) => void
}

/** The function that asks how to pack items of a folder into an archive beside them, and does it. */
export function useCompressing(perm: Permissions): BrowseHost['compress'] {
  const { jobs, speech, tools } = usePage()
  const { prompts, toasts } = tools
  const queries = useQueryClient()
  return useMemo(() => {
    const pack = async (place: Place, { name, format, onTaken }: CompressWish) => {
      const { t } = speech
      const { folder, names, onMade } = place
      try {
        const to = joinPath(folder, name)
        const { job, told } = await jobs.run({ kind: 'archive', folder, names: [...names], to, format, onTaken })
        const made = nameOf(job.made[0] ?? to)
        if (job.state === 'done') onMade(made)
        if (told) return
        await queries.invalidateQueries({ queryKey: filesKey })
        if (job.state !== 'done') throw jobError(job.failure)
        toasts.success(t('jobs.compress.done', visibleName(made)))
      } catch (error) {
        const retry = () => void pack(place, { name, format, onTaken })
        toasts.error(`${t('jobs.compress.failed', visibleName(name))} ${t(errorKey(error))}`, { retry })
      }
    }
    return (folder, items, onMade) => {
      const names = items.map((item) => item.name)
      const onWish = (wish: CompressWish) => {
        prompts.close()
        void pack({ folder, names, onMade }, wish)
      }
      const props = { folder, names, mayReplace: allows('modify')(perm), onWish, onClose: prompts.close }
      prompts.open({ id: 'compress', content: <Compress {...props} /> })
    }
  }, [perm, jobs, speech, prompts, toasts, queries])
}
