import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { createPart } from '#web/ui/lazy/part.ts'
import { withMessages } from '#web/ui/lazy/with-messages.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { usePage } from '../router/use-page.ts'
import { LazyPart } from '../shell/lazy-part.tsx'

const historyOfItem = createPart(async () => (await import('./history-of-item.tsx')).HistoryOfItem)

/** History page with its messages. */
export function HistoryPage() {
  const { session, speech } = usePage()
  const { t } = useText()
  const state = useStore(session.state)
  const part = useMemo(() => withMessages(historyOfItem, 'undo', speech), [speech])
  if (state.kind !== 'signed-in') return null
  return <LazyPart part={part} props={{ person: state.user }} waiting={<TopProgress label={t('state.loading')} />} />
}
