import { useMemo } from 'react'
import { useStore } from '#web/lib/use-store.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { ShownFile } from './shown-file.ts'

const versionsOfFile = createPart(async () => (await import('./versions-of-file.tsx')).VersionsOfFile)

/** Versions prompt with its messages. The comparison uses the editor's messages. */
export function Versions({ file }: { file: ShownFile }) {
  const { session, speech } = usePage()
  const state = useStore(session.state)
  const part = useMemo(() => withMessages(withMessages(versionsOfFile, 'editor', speech), 'versions', speech), [speech])
  return state.kind === 'signed-in' ? <LazyOverlay part={part} props={{ file, perm: state.user.perm }} /> : null
}
