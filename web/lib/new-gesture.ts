import { GESTURE_HEADER } from '#contract/gesture.ts'

/** Enough that no two gestures of a person are ever called the same. */
const BYTES = 18

/** A name for what a person does at once: every request that carries it is one step for undo. */
export const newGesture = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** How a request says which gesture it belongs to. */
export const gestureHeaders = (gesture: string): Readonly<Record<string, string>> => ({ [GESTURE_HEADER]: gesture })
