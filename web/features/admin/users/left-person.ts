import { useLayoutEffect } from 'react'
import { hrefOf } from '#web/lib/addresses.ts'

const LIST = '/settings/users'
export const personHref = (id: number): string => hrefOf(`${LIST}/${id}`)
export const listHref = (): string => hrefOf(LIST)

/** Whose page was left for the list just now. */
let left: number | null = null

/** Remembers that the page of this person was left, when it is left for the list. */
export function useLeaving(id: number): void {
  useLayoutEffect(
    () => () => {
      left = location.pathname === listHref() ? id : null
    },
    [id],
  )
}

/** Puts whoever comes back from a person to the list where they were in it: the way to that person is in sight and has the focus. */
export function useComingBack(): void {
  useLayoutEffect(() => {
    const link = left === null ? null : document.querySelector<HTMLElement>(`a[href="${personHref(left)}"]`)
    left = null
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }, [])
}
