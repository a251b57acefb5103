import { readStored, writeStored } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'

const KEY = 'coffer.details.width'

/** Width of the details panel until the user changes it, in px. */
export const USUAL_WIDTH = 360

const stored = Number(readStored(KEY) ?? USUAL_WIDTH)

/** Width that the user gave the details panel, in px; stored on this device. The window may leave less room. */
export const panelWidth = createStore(Number.isFinite(stored) ? stored : USUAL_WIDTH)

/** Changes the width of the details panel. */
export function setPanelWidth(width: number): void {
  panelWidth.set(width)
  writeStored(KEY, String(width))
}
