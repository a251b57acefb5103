import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { within } from '#web/lib/within.ts'
import type { EditedFile } from '../edited-file.ts'
import type { EditingModel } from '../use-editing.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { type Draft, keepDraft, ownerOf, readDraft, removeDraft } from './draft-store.ts'

/** How long opening waits for a browser that does not answer (ms). */
const PATIENCE = 2000

/** The unsaved text of an earlier visit, and how this one's is kept. */
export interface Drafts {
  /** `looking`: it is not known yet whether there is one. `offered`: the person has to decide first. */
  readonly state: 'looking' | 'offered' | 'none'
  readonly offered: Draft | null
  /** The browser keeps nothing: what is not saved is lost with the page. */
  readonly refused: boolean
  /** What was offered is answered; it stays kept while it is what is edited. */
  taken(): void
  /** Nothing is to be kept. */
  forget(): void
}

/** The draft of one file as the browser has it. */
export function useDraftStore(file: EditedFile, userId: number) {
  const owner = ownerOf(userId)
  const { path } = file
  const [found, setFound] = useState<{ draft: Draft | null } | null>(null)
  const [refused, setRefused] = useState(false)
  const [keeper] = useState(() =>
    createDraftKeeper({
      keep: keepDraft,
      remove: () => removeDraft(owner, path),
      onOutcome: (kept) => setRefused(!kept),
    }),
  )
  useEffect(() => {
    within(readDraft(owner, path), PATIENCE).then(
      (draft) => setFound({ draft: draft ?? null }),
      () => {
        setRefused(true)
        setFound({ draft: null })
      },
    )
  }, [owner, path])
  const forget = useCallback(() => {
    keeper.drop()
    setFound({ draft: null })
  }, [keeper])
  return { owner, found, setFound, refused, keeper, forget }
}

/** Keeps what is unsaved, and offers what was left. Only for texts that may be changed: `active`. */
export function useDrafts(
  { owner, found, setFound, refused, keeper, forget }: ReturnType<typeof useDraftStore>,
  { file, model, active }: { file: EditedFile; model: EditingModel; active: boolean },
): Drafts {
  const { dirty, editing } = model
  const { now, version } = editing
  const offered = active ? (found?.draft ?? null) : null
  const state = !active || found ? (offered ? 'offered' : 'none') : 'looking'
  const latest = useRef<() => Draft>(null)
  const wasDirty = useRef(false)
  const { name, path } = file
  useLayoutEffect(() => {
    const { text, format } = model
    latest.current = () => ({ owner, path, name, savedAt: Date.now(), version, text: text(), format })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit is another `now`
  useEffect(() => {
    if (state !== 'none' || !active) return
    if (dirty) keeper.changed(() => latest.current?.() ?? never())
    else if (wasDirty.current) keeper.drop()
    wasDirty.current = dirty
  }, [now, dirty, state, active, keeper])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keeper.flush()
    }
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', keeper.flush)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', keeper.flush)
      // As when the session ends: the text is nowhere else.
      keeper.flush()
    }
  }, [keeper])
  // What is offered is what the file says by now, as when it was saved after all.
  const saysTheSame = offered !== null && now.document !== null && offered.text === model.text()
  useEffect(() => {
    if (saysTheSame && !dirty) forget()
  }, [saysTheSame, dirty, forget])
  return { state, offered, refused, forget, taken: () => setFound({ draft: null }) }
}

function never(): never {
  throw new Error('There is no draft before the first layout.')
}
