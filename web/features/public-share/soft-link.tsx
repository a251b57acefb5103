import type { ComponentProps, MouseEvent } from 'react'
import type { Here } from './here.ts'

/** Goes to a path within the link. */
export type Go = (path: string) => void

/** A click that means to go there in this tab, and nothing else. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)

/** A link to something within the link, which the page goes to without being loaded again. */
export function SoftLink(props: ComponentProps<'a'> & { here: Here; path: string; go: Go }) {
  const { here, path, go, ...rest } = props
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    go(path)
  }
  return <a {...rest} href={here.hrefOf(path)} onClick={onClick} />
}
