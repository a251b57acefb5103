import { GESTURE_HEADER } from '#contract/gesture.ts'

/** Number of random bytes in a gesture id, enough to rule out collisions. */
const BYTES = 18

/** Returns a new id for one action of the user. All requests that carry it form one undo step. */
export const newGesture = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** Returns the headers that assign a request to a gesture. */
export const gestureHeaders = (gesture: string): Readonly<Record<string, string>> => ({ [GESTURE_HEADER]: gesture })
