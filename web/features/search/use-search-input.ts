import { useEffect, useMemo, useState } from 'react'
import { readQuery } from '#contract/search-query.ts'
import { useSearchController } from './use-search-controller.ts'

/** The query that is empty. */
export const NO_QUERY = readQuery('', 0).query

/** State of the search: the text, the folder to search, and the results. `words` is the initial text. */
export function useSearchInput(folder: string, words: string) {
  const [searching, finding] = useSearchController(folder)
  const [text, setText] = useState(words)
  const [where, setWhere] = useState(folder)
  const asked = text.trim()
  useEffect(() => searching.searchFor({ folder: where, query: asked }), [searching, where, asked])
  const read = useMemo(() => readQuery(text, Date.now()), [text])
  const answered = finding.answered?.query ?? ''
  const { query } = useMemo(() => readQuery(answered, Date.now()), [answered])
  return { searching, finding, text, isEmpty: asked === '', setText, where, setWhere, read, query }
}

export type SearchInput = ReturnType<typeof useSearchInput>
