import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'

const rewindOfFolder = createPart(async () => (await import('./rewind-of-folder.tsx')).RewindOfFolder)

/** Rewind page with its messages. */
export function RewindPage() {
  const { session, speech } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  const part = useMemo(() => withMessages(rewindOfFolder, 'rewind', speech), [speech])
  if (state.kind !== 'signed-in') return null
  return <LazyPart part={part} props={{ person: state.user }} waiting={<TopProgress label={t('state.loading')} />} />
}
