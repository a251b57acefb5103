import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import type { ShownFile } from './shown-file.ts'

/** The comparison of versions uses the editor's messages. */
const LazyVersions = lazyComponent(
  async () => (await import('./versions-of-file.tsx')).VersionsOfFile,
  ['editor', 'versions'],
)

/** Versions prompt, loaded when it is first opened. */
export function Versions({ file }: { file: ShownFile }) {
  const { session } = usePage()
  const state = useStore(session.state)
  return state.kind === 'signed-in' ? <LazyVersions file={file} perm={state.user.perm} /> : null
}
