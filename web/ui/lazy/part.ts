import type { ComponentType } from 'react'
import { within } from '#web/lib/within.ts'

/** A part of the page that has not come after this time will not come (spec section 9), in ms. */
const PART_TIMEOUT = 120_000

/** A part of the page that is fetched when it is first shown, and then kept. */
export interface Part<P> {
  /** What was fetched before, or null. */
  ready(): ComponentType<P> | null
  /** Fetches it. Fails when it does not come, or not within two minutes; may be called again. */
  fetch(): Promise<ComponentType<P>>
}

/** Makes a part of what `load` imports. */
export function createPart<P>(load: () => Promise<ComponentType<P>>, timeout: number = PART_TIMEOUT): Part<P> {
  let fetched: ComponentType<P> | null = null
  return {
    ready: () => fetched,
    async fetch() {
      fetched = await within(load(), timeout)
      return fetched
    },
  }
}
