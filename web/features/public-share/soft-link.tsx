import type { ComponentProps, MouseEvent } from 'react'
import { suppressSecondTap } from '#web/ui/touch/second-tap.ts'
import type { SharedView } from './shared-view.ts'

/** Navigates to a path within the share link. */
export type Go = (path: string) => void

/** Returns whether a click opens the link in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)

/** A link within the share that navigates without a page load. The second tap of a double tap is ignored: what is below it was not meant. */
export function SoftLink(props: ComponentProps<'a'> & { here: SharedView; path: string; go: Go }) {
  const { here, path, go, ...rest } = props
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    suppressSecondTap(event.nativeEvent)
    go(path)
  }
  return <a {...rest} href={here.hrefOf(path)} onClick={onClick} />
}
