import { createContext, use, useEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useAddress } from './location.ts'
import type { Page } from './page.ts'
import { titleOf } from './titles.ts'

export const PageContext = createContext<Page | null>(null)

/** Returns the objects of the page. Throws outside of the app. */
export function usePage(): Page {
  const page = use(PageContext)
  if (page === null) throw new Error('usePage needs a PageContext above it.')
  return page
}

/** Sets the page title to the displayed item, or to the route if there is none. */
export function useTitle(item?: string): void {
  const { t } = useText()
  const { path } = useAddress()
  useEffect(() => {
    document.title = titleOf(path, t, item)
  }, [path, t, item])
}
