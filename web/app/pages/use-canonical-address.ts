import { useEffect } from 'react'
import { usePage } from '../router/use-page.ts'

/** Adds the trailing slash to folder addresses and removes it from file addresses, so that every item has one address. */
export function useCanonicalAddress(route: string, kind: 'folder' | 'file' | undefined): void {
  const { goTo } = usePage()
  const bare = route.replace(/\/+$/, '')
  const wanted = kind === undefined ? route : kind === 'folder' ? `${bare}/` : bare
  useEffect(() => {
    if (wanted !== route) goTo(wanted + location.search + location.hash, { replace: true })
  }, [wanted, route, goTo])
}
