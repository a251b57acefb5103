import type { ComponentType } from 'react'
import { withTimeout } from '#web/lib/with-timeout.ts'

/** Time limit for loading a part, in milliseconds. */
export const PART_TIMEOUT = 120_000

/** Part of the page that is loaded when it is first shown, and cached. */
export interface Part<P> {
  /** Returns the loaded component, or null. */
  ready(): ComponentType<P> | null
  /** Loads the component. Rejects on failure or timeout. May be called again. */
  fetch(): Promise<ComponentType<P>>
}

/** Creates a part from `load`, which imports the component. */
export function createPart<P>(load: () => Promise<ComponentType<P>>, timeout: number = PART_TIMEOUT): Part<P> {
  let fetched: ComponentType<P> | null = null
  return {
    ready: () => fetched,
    async fetch() {
      fetched = await withTimeout(load(), timeout)
      return fetched
    },
  }
}
