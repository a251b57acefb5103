import { useLayoutEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { isDisabledKey } from './single-keys.ts'

/**
 * Returns whether a key was pressed on the page itself, or in a view above it that asks for the same keys: not handled yet, and not in a
 * prompt or menu above the page.
 */
function isOnPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Node)) return false
  if (target === document.body || document.getElementById('app')?.contains(target)) return true
  return target instanceof Element && target.closest('[data-page-keys]') !== null
}

/** Calls `onKey` for every key pressed on the page while no prompt or menu is open above it. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useLatest(onKey)
  // Keys work as soon as the page shows what they act on.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isOnPage(event) && !isDisabledKey(event)) latest.current(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
