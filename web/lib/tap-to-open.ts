import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

const KEY = 'coffer.tap'

/** Effect of a tap on an item: it opens the item, or selects it so that a double tap opens. */
type Tap = 'open' | 'select'

const read = (stored: string | null): Tap | null => (stored === 'open' || stored === 'select' ? stored : null)

/** The user's answer for this device, stored on it; null before an answer, when a tap selects. */
export const tapSetting = createStore<Tap | null>(read(readStored(KEY)))

/** Changes and stores what a tap does on this device. */
export function setTap(tap: Tap): void {
  tapSetting.set(tap)
  writeStored(KEY, tap)
}

/** Returns whether a tap opens items on this device. */
export const tapOpens = (): boolean => tapSetting.getSnapshot() === 'open'
