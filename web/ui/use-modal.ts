import { type RefObject, useEffect, useRef } from 'react'

/** The part of the page that is put to sleep while something modal is open; toasts and menus live beside it. */
const PAGE = 'app'

const open = new Set<symbol>()

function setPageInert(): void {
  const page = document.getElementById(PAGE)
  if (page) page.inert = open.size > 0
}

/** Where the focus starts: what asks for it, else the first field, else the button that confirms, else the box. */
function firstFocus(box: HTMLElement): HTMLElement {
  if (box.matches('[data-autofocus]')) return box
  const wanted = ['[data-autofocus]', 'input:not([type=hidden]), select, textarea', 'button[type=submit]']
  for (const selector of wanted) {
    const found = box.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return box
}

/** Selects the text of a field: a name without its extension where the field asks for that, else all of it. */
function selectText(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || !['text', 'search', 'url', 'password'].includes(field.type)) return
  const dot = field.dataset.select === 'stem' ? field.value.lastIndexOf('.') : -1
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length)
}

/** Gives the focus back to where it was; the main region takes it when that is gone. */
function restoreFocus(before: Element | null): void {
  const home = before?.isConnected ? before : document.querySelector('main')
  if (home instanceof HTMLElement) home.focus({ preventScroll: true })
}

/**
 * Makes `box` the only thing one can reach while it is mounted: the page behind sleeps, focus moves in and, at the end,
 * back to where it was; Esc calls `onClose`. `box` must be rendered outside of the page's root.
 */
export function useModal(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const me = Symbol('modal')
    const before = document.activeElement
    open.add(me)
    setPageInert()
    if (box.current) {
      const target = firstFocus(box.current)
      target.focus({ preventScroll: true })
      selectText(target)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || [...open].at(-1) !== me) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.delete(me)
      setPageInert()
      restoreFocus(before)
    }
  }, [box])
}
