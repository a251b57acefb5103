import { useLayoutEffect } from 'react'
import { hrefOf } from '#web/lib/addresses.ts'

const LIST = '/settings/users'
export const userHref = (id: number): string => hrefOf(`${LIST}/${id}`)
export const listHref = (): string => hrefOf(LIST)

/** Id of the user whose page was just closed for the list. */
let lastUserId: number | null = null

/** Records this user when their page is closed for the list. */
export function useRecordLastUser(id: number): void {
  useLayoutEffect(
    () => () => {
      lastUserId = location.pathname === listHref() ? id : null
    },
    [id],
  )
}

/** Restores the list position after returning from a user's page: their link is scrolled into view and focused. */
export function useRestoreListPosition(): void {
  useLayoutEffect(() => {
    const link = lastUserId === null ? null : document.querySelector<HTMLElement>(`a[href="${userHref(lastUserId)}"]`)
    lastUserId = null
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }, [])
}
