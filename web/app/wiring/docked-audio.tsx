import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'

/** Player at the end of the page. The viewer has loaded its code before. */
const AudioDock = lazyComponent(async () => (await import('./audio-part.tsx')).AudioDock, ['media', 'player'], false)

/** Audio that continues while the user browses. */
export function DockedAudio() {
  const session = useStore(usePage().dockedAudio)
  return session && <AudioDock session={session} />
}
