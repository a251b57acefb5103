import { useLayoutEffect } from 'react'
import { hrefOf } from '#web/lib/addresses.ts'

const LIST = '/settings/users'
export const personHref = (id: number): string => hrefOf(`${LIST}/${id}`)
export const listHref = (): string => hrefOf(LIST)

/** Id of the user whose page was just closed for the list. */
let left: number | null = null

/** Records this user when their page is closed for the list. */
export function useLeaving(id: number): void {
  useLayoutEffect(
    () => () => {
      left = location.pathname === listHref() ? id : null
    },
    [id],
  )
}

/** Restores the list position after returning from a user's page: their link is scrolled into view and focused. */
export function useComingBack(): void {
  useLayoutEffect(() => {
    const link = left === null ? null : document.querySelector<HTMLElement>(`a[href="${personHref(left)}"]`)
    left = null
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }, [])
}
