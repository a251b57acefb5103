import { useEffect, useRef } from 'react'
import { addBackEntry } from '#web/lib/back-entry.ts'
import { tapSetting } from '#web/lib/tap-to-open.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useBrowse } from '../listing/browse-context.ts'

/** Ends selecting several items where a tap opens: by Back, and when no item is selected anymore, since taps would otherwise not open. */
export function useTapSelection(): void {
  const { context, commands } = useBrowse()
  const { count } = context
  const selecting = useStore(tapSetting) === 'open' && context.multiple
  const end = useLatest(commands.clearSelection)
  const before = useRef(count)
  useEffect(() => {
    if (selecting) return addBackEntry(() => end.current())
  }, [selecting])
  useEffect(() => {
    if (selecting && count === 0 && before.current > 0) end.current()
    before.current = count
  }, [selecting, count])
}
