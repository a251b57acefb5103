import type { ReactNode } from 'react'
import type { FileResource } from '#contract/resources.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { InfoPrompt } from '#web/features/files/commands/lazy-info-prompt.ts'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { usePage } from '../router/use-page.ts'
import { effectivePermissionsFor } from '../wiring/effective-permissions.tsx'
import { itemOf } from './use-file-commands.tsx'

/** Details of the displayed file. */
export interface FileDetails {
  /** Opens the details, or closes those that are shown beside the file. */
  readonly onDetails: () => void
  /** Whether they are shown beside the file; undefined where they are a prompt. */
  readonly detailsShown: boolean | undefined
  /** The details beside the file, or null. */
  readonly panel: ReactNode
}

/** Returns the details of the displayed file: the only place that decides in which form they are shown. */
export function useFileDetails(file: FileResource, person: CurrentUser): FileDetails {
  const { prompts } = usePage().tools
  const onDetails = () => {
    const content = (
      <InfoPrompt
        items={[itemOf(file)]}
        viewer={OWN_VIEW}
        mayDownload={allows('download')(person.perm)}
        accessTo={effectivePermissionsFor(person)}
        sizes={undefined}
        onClose={prompts.close}
      />
    )
    prompts.open({ id: 'info', content })
  }
  return { onDetails, detailsShown: undefined, panel: null }
}
