import { useEffect } from 'react'
import { createStore } from '#web/lib/store.ts'
import { tapSetting } from '#web/lib/tap-to-open.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useBrowse } from '../browse-context.ts'

/**
 * Time between the first touch and the offer, in milliseconds: longer than a double tap, whose second tap must not answer it, and than a long
 * press.
 */
const DELAY = 800

/** Whether the page has been touched, which devices with a mouse may never be. */
const touched = createStore(false)

/** Sets `touched` after the first touch. */
function useTouched(): boolean {
  const was = useStore(touched)
  useEffect(() => {
    if (was) return
    let timer = 0
    const onPress = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || timer !== 0) return
      timer = window.setTimeout(() => touched.set(true), DELAY)
    }
    addEventListener('pointerdown', onPress, true)
    return () => {
      removeEventListener('pointerdown', onPress, true)
      clearTimeout(timer)
    }
  }, [was])
  return was
}

/** Returns whether *Tap to open* is offered: after the first touch and until an answer, and not where a click opens anyway. */
export function useTapOffered(): boolean {
  const { host, open } = useBrowse()
  const isTouched = useTouched()
  const isAnswered = useStore(tapSetting) !== null
  const selecting = open !== null && (open.selection.count > 1 || open.selection.multiple)
  return isTouched && !isAnswered && !host.person.singleClick && !selecting
}
