import { useMemo } from 'react'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import type { ViewerProps } from '#web/features/preview/preview-file.ts'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'
import { useExtracting } from './use-extracting.tsx'

const archiveViewer = createPart(
  async () => (await import('#web/features/preview/archive/archive-viewer.tsx')).ArchiveViewer,
)

/** Archive viewer with its messages. Users with the create permission can extract. */
export function ArchivePart(props: ViewerProps) {
  const { speech, session } = usePage()
  const state = useStore(session.state)
  const perm = state.kind === 'signed-in' ? state.user.perm : NO_PERMISSIONS
  const extract = useExtracting(perm)
  const part = useMemo(() => withMessages(archiveViewer, 'archive', speech), [speech])
  const onExtract = allows('create')(perm)
    ? (chosen: Parameters<typeof extract>[1]) => extract(props.file, chosen)
    : null
  return <LazyPart part={part} props={{ ...props, onExtract }} waiting={null} />
}
