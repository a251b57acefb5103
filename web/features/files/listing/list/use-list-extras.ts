import { useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'

/** Parts of the list that are loaded after its first paint. */
export type ListExtras = typeof import('./list-extras.ts')

let loaded: ListExtras | null = null

/** Returns the later parts of the list once they and their texts have loaded, else null. Failures are ignored: the list works without them. */
export function useListExtras(wanted: boolean): ListExtras | null {
  const { speech } = usePageTools()
  const ready = () => (speech.hasMessages('listing') && speech.hasMessages('order') ? loaded : null)
  const [extras, setExtras] = useState(ready)
  useEffect(() => {
    if (!wanted) return
    let current = true
    const loading = Promise.all([
      import('./list-extras.ts'),
      speech.loadMessages('listing'),
      speech.loadMessages('order'),
    ])
    loading
      .then(([parts]) => {
        loaded = parts
        if (current) setExtras(parts)
      })
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [wanted, speech])
  return wanted ? extras : null
}
