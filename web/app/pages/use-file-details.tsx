import type { ReactNode } from 'react'
import type { FileResource } from '#contract/resources.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { InfoPrompt } from '#web/features/files/commands/lazy-info-prompt.ts'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { parentOf } from '#web/lib/paths.ts'
import { useMediaQuery, WIDE } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import { usePage } from '../router/use-page.ts'
import { effectivePermissionsFor } from '../wiring/effective-permissions.tsx'
import { Details, DetailsColumn, detailsOpen, toggleDetails } from '../wiring/use-details.tsx'
import { itemOf } from './use-file-commands.tsx'

/** Details of the displayed file. */
export interface FileDetails {
  /** Opens the info prompt. */
  readonly onInfo: () => void
  /** Opens or closes the details beside the file, or opens them as a prompt where there is no room. */
  readonly onDetails: () => void
  /** Whether they are shown beside the file; undefined where they are a prompt. */
  readonly detailsShown: boolean | undefined
  /** The details beside the file, or null. */
  readonly panel: ReactNode
}

/** Returns the details of the displayed file: the only place that decides in which form they are shown. */
export function useFileDetails(file: FileResource, person: CurrentUser): FileDetails {
  const { prompts } = usePage().tools
  const isOpen = useStore(detailsOpen)
  const wide = useMediaQuery(WIDE)
  const item = itemOf(file)
  const onClose = prompts.close
  const onInfo = () => {
    const mayDownload = allows('download')(person.perm)
    const content = (
      <InfoPrompt
        items={[item]}
        viewer={OWN_VIEW}
        mayDownload={mayDownload}
        accessTo={effectivePermissionsFor(person)}
        sizes={undefined}
        onClose={onClose}
      />
    )
    prompts.open({ id: 'info', content })
  }
  const onDetails = () => {
    if (wide) return toggleDetails()
    const sheet = { folder: parentOf(item.path), items: [item], viewer: OWN_VIEW, permissions: person.perm }
    prompts.open({ id: 'details', content: <Details sheet={sheet} onClose={onClose} /> })
  }
  const single = { item, viewer: OWN_VIEW, permissions: person.perm, onLeave: focusFile }
  const panel = wide && isOpen ? <DetailsColumn single={single} onClose={close} /> : null
  return { onInfo, onDetails, detailsShown: wide ? isOpen : undefined, panel }
}

/** Moves the focus back to the file. */
const focusFile = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

function close(): void {
  toggleDetails()
  focusFile()
}
