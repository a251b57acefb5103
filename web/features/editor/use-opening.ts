import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { EditedFile, EditorUser } from './edited-file.ts'
import { fetchAnyway, fetchStart, fetchText, inlineText, NotText, type OpenedText } from './opened-text.ts'
import type { TextPart } from './read-only-reason.tsx'

/** State of opening a text. `part`: not `all` for a text that is read-only because it is not text or is too large. */
type Opening =
  | { readonly state: 'coming' | 'denied' | 'notText' | 'tooLarge' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'here'; readonly opened: OpenedText; readonly part: TextPart }

/** State of opening, and actions on it. */
export interface OpeningActions {
  readonly opening: Opening
  /** Retries after a failure. */
  retry(): void
  /** Shows bytes that are not text. */
  openAnyway(): void
  /** Shows the start of a text that is too large. */
  openStart(): void
}

type Fetch = (api: ApiClient, path: string) => Promise<OpenedText>

const failed = (error: unknown): Opening => {
  if (error instanceof NotText) return { state: 'notText' }
  return error instanceof ApiError && error.status === 403 ? { state: 'denied' } : { state: 'failed', error }
}

function first(file: EditedFile, { mayDownload }: EditorUser): Opening {
  if (!mayDownload) return { state: 'denied' }
  if (file.size > MAX_INLINE_TEXT) return { state: 'tooLarge' }
  const opened = inlineText(file)
  return opened ? { state: 'here', opened, part: 'all' } : { state: 'coming' }
}

/** Opens the text of a file: at once where it came with the metadata, otherwise by loading its bytes. */
export function useOpening(file: EditedFile, reader: EditorUser): OpeningActions {
  const { api } = usePageTools()
  const [opening, setOpening] = useState(() => first(file, reader))
  const latest = useRef(0)
  const { path } = file
  const fetchBy = useCallback(
    async (fetch: Fetch, part: TextPart) => {
      latest.current += 1
      const turn = latest.current
      const next = await fetch(api, path).then((opened): Opening => ({ state: 'here', opened, part }), failed)
      if (turn === latest.current) setOpening(next)
    },
    [api, path],
  )
  const fetchAll = useCallback(() => fetchBy((api, path) => fetchText(api, path), 'all'), [fetchBy])
  const coming = opening.state === 'coming'
  useEffect(() => {
    if (coming) void fetchAll()
  }, [coming, fetchAll])
  return {
    opening,
    retry: () => setOpening({ state: 'coming' }),
    openAnyway: () => void fetchBy(fetchAnyway, 'anyway'),
    openStart: () => void fetchBy(fetchStart, 'start'),
  }
}
