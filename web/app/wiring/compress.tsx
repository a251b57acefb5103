import { useQueryClient } from '@tanstack/react-query'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { filesKey } from '#web/features/files/listing/queries.ts'
import { type CompressOptions, CompressPrompt } from '#web/features/uploads/jobs/compress-prompt.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { joinPath, nameOf } from '#web/lib/paths.ts'
import { jobError } from '#web/lib/run-job.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { usePage } from '../router/use-page.ts'

export interface CompressProps {
  readonly folder: string
  /** Names of the items to compress in the folder. */
  readonly names: readonly string[]
  readonly mayReplace: boolean
  /** Called with the name of the archive once it exists. */
  readonly onMade: (name: string) => void
}

/** Prompt for compressing items into an archive in the same folder. Starts the job. */
export function Compress({ folder, names, mayReplace, onMade }: CompressProps) {
  const { jobs, speech, tools } = usePage()
  const { prompts, toasts } = tools
  const queries = useQueryClient()
  const pack = async ({ name, format, onTaken }: CompressOptions) => {
    const { t } = speech
    try {
      const to = joinPath(folder, name)
      const request: JobRequest = { kind: 'archive', folder, names: [...names], to, format, onTaken }
      const described = ({ made }: Job) => t('jobs.compress.done', visibleName(nameOf(made[0] ?? to)))
      const { job, reported } = await jobs.run(request, undefined, { text: described })
      const made = nameOf(job.made[0] ?? to)
      if (job.state === 'done') onMade(made)
      if (reported) return
      await queries.invalidateQueries({ queryKey: filesKey })
      if (job.state !== 'done') throw jobError(job.failure, job.failed[0])
    } catch (error) {
      const retry = () => void pack({ name, format, onTaken })
      toasts.error(`${t('jobs.compress.failed', visibleName(name))} ${errorText(error, t)}`, { retry })
    }
  }
  const onWish = (wish: CompressOptions) => {
    prompts.close()
    void pack(wish)
  }
  return (
    <CompressPrompt folder={folder} names={names} mayReplace={mayReplace} onCompress={onWish} onClose={prompts.close} />
  )
}
