import { type RefObject, useEffect } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { takeTypedText } from './lazy/ignored-keys.tsx'

/** Id of the element that becomes inert while a modal is open. Toasts and menus are outside of it. */
const PAGE = 'app'

const open = new Set<symbol>()

function setPageInert(): void {
  const page = document.getElementById(PAGE)
  if (page) page.inert = open.size > 0
}

/** Returns the element to focus first: the one with `data-autofocus`, else the first field, else the submit button, else the box. */
function firstFocus(box: HTMLElement): HTMLElement {
  if (box.matches('[data-autofocus]')) return box
  const wanted = ['[data-autofocus]', 'input:not([type=hidden]), select, textarea', 'button[type=submit]']
  for (const selector of wanted) {
    const found = box.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return box
}

/**
 * Selects the text of a field, or a name without its extension if the field requests it. Text that was typed while the prompt was loading
 * replaces the selection.
 */
export function selectText(field: HTMLElement): void {
  const typed = takeTypedText()
  if (!(field instanceof HTMLInputElement) || !['text', 'search', 'url', 'password'].includes(field.type)) return
  const dot = field.dataset.select === 'stem' ? field.value.lastIndexOf('.') : -1
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length)
  if (typed === '') return
  field.setRangeText(typed, 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Restores the focus to the previous element, or to the main region if that element no longer exists. */
function restoreFocus(before: Element | null): void {
  const home = before?.isConnected ? before : document.querySelector('main')
  if (home instanceof HTMLElement) home.focus({ preventScroll: true })
}

/**
 * Makes `box` modal while it is mounted: the page behind it is inert, the focus moves into it and back afterwards, and Esc calls `onClose`.
 * `box` must be rendered outside of the page's root.
 */
export function useModal(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useLatest(onClose)

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
