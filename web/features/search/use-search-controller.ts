import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { indexStatusQuery } from '#web/lib/index-status.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useStore } from '#web/lib/use-store.ts'
import { failureText } from './failure-text.ts'
import { search } from './search-calls.ts'
import { createSearchController, type SearchController, type SearchState } from './search-controller.ts'

/** Creates the search of an overlay for as long as it is open. Failures appear in a toast that closes with the next answer. */
export function useSearchController(folder: string): [SearchController, SearchState] {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const toast = useRef<number | null>(null)
  const closeToast = () => {
    if (toast.current !== null) toasts.close(toast.current)
    toast.current = null
  }
  const [searching] = useState(() =>
    createSearchController(
      { folder, query: '' },
      {
        ask: (question, onResults, signal) => search(api, question, onResults, signal),
        isWithoutIndex: () => (queries.getQueryData(indexStatusQuery(api).queryKey)?.state ?? 'ready') !== 'ready',
        onAnswer: closeToast,
        onFailure(error, retry) {
          closeToast()
          toast.current = toasts.error(failureText(t, error), { retry })
        },
      },
    ),
  )
  useEffect(
    () => () => {
      searching.stop()
      // Retrying makes no sense after the search was closed.
      if (toast.current !== null) toasts.close(toast.current)
    },
    [searching, toasts],
  )
  return [searching, useStore(searching)]
}
