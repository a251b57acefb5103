import { useEffect, useState } from 'react'
import { marksIn } from '#contract/search-marks.ts'
import { readQuery } from '#contract/search-query.ts'
import { openAtItem } from '#web/features/files/listing/open-at-item.ts'
import { search } from '#web/features/search/search-calls.ts'
import { type SearchHit, searchHitIn } from '#web/features/search/search-hit.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesRoute, VIEW_AS_PARAMETER } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { useAddress } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'
import type { Choice, RankedGroup } from './choices.ts'
import { matchCommand, matchesByWords } from './match.ts'

/** Delay between the last key and the request, in milliseconds. */
const PAUSE = 120
/** Number of files shown. */
const SHOWN = 8
/** Number of results requested: some may match by their content only. */
const REQUESTED = 24
/** Score of a file that the palette's own comparison does not match, such as by a filter. */
const OTHERWISE = 2

/** Files and folders that match the input. */
export interface FileMatches {
  readonly group: RankedGroup | null
  readonly isBusy: boolean
  readonly hasFailed: boolean
}

interface Answer {
  readonly asked: string
  readonly hits: readonly SearchHit[]
  readonly hasFailed: boolean
}

/** Returns the text that identifies a search. */
const keyOf = (query: string, folder: string): string => `${folder}\n${query}`

/**
 * Searches names after a pause; a newer search cancels the previous one. The latest answer stays until the next, and may be to an earlier
 * query.
 */
function useFoundNames(query: string, folder: string): Answer | null {
  const { api } = usePage().tools
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (query === '') return setAnswer(null)
    const asking = new AbortController()
    const asked = keyOf(query, folder)
    const ask = async () => {
      const hits: SearchHit[] = []
      try {
        const request = { folder, query, skip: 0, limit: REQUESTED }
        await search(
          api,
          request,
          (results) => hits.push(...results.map((result) => searchHitIn(folder, result))),
          asking.signal,
        )
        const named = hits.filter(({ snippet }) => snippet === undefined)
        if (!asking.signal.aborted) setAnswer({ asked, hits: named.slice(0, SHOWN), hasFailed: false })
      } catch {
        // The palette says so; commands and settings still work.
        if (!asking.signal.aborted) setAnswer({ asked, hits: [], hasFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [api, query, folder])
  return answer
}

/** Returns the files and folders whose names match the input, below a folder. None in another user's view of the files. */
export function useFileMatches(typed: string, folder: string): FileMatches {
  const { goTo, browsing } = usePage()
  const { t } = useText()
  const isOwn = !new URLSearchParams(useAddress().search).has(VIEW_AS_PARAMETER)
  const words = typed.trim()
  // In a folder, everything is listed before anything is typed.
  const query = isOwn ? words || (folder === '/' ? '' : '*') : ''
  const answer = useFoundNames(query, folder)
  const isBusy = query !== '' && answer?.asked !== keyOf(query, folder)
  if (!answer || query === '') return { group: null, isBusy, hasFailed: false }
  // Of an answer to an earlier query only what also matches the current one, so that Enter does not open something else.
  const hits = isBusy ? answer.hits.filter(({ name }) => matchesByWords(name, words)) : answer.hits
  const { query: parsed } = readQuery(words, Date.now())
  const choiceOf = ({ name, path, folder: parent, isDir }: SearchHit): Choice => ({
    marks: words === '' ? [] : marksIn(name, parsed),
    command: {
      id: `file.${path}`,
      text: name,
      detail: parent === '/' ? t('search.inTop') : visibleName(parent.slice(1)),
      picture: <FileIcon kind={fileKind({ name, isDir })} name={name} size={20} />,
      onSelect: () => goTo(filesRoute(isDir ? `${path}/` : path)),
      onShow() {
        openAtItem(browsing, parent, name, false)
        goTo(filesRoute(withTrailingSlash(parent)))
      },
      ...(isDir && { folder: path }),
    },
  })
  const [best] = hits
  const score = best ? (matchCommand(best.name, words)?.score ?? OTHERWISE) : 0
  const group = best ? { title: t('palette.group.files'), score, choices: hits.map(choiceOf) } : null
  return { group, isBusy, hasFailed: answer.hasFailed && !isBusy }
}
