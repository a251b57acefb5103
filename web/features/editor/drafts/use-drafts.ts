import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withTimeout } from '#web/lib/with-timeout.ts'
import type { EditedFile } from '../edited-file.ts'
import type { EditingModel } from '../editing-model.ts'
import { type Draft, ownerOf, readDraft, removeDraft, storeDraft } from './draft-store.ts'
import { createDraftWriter } from './draft-writer.ts'

/** Time that opening waits for the browser's storage, in milliseconds. */
const PATIENCE = 2000

/** The draft of an earlier visit, and the state of storing the current one. */
export interface Drafts {
  /** `looking`: not known yet whether there is a draft. `offered`: the user has to decide about it first. */
  readonly state: 'looking' | 'offered' | 'none'
  readonly offered: Draft | null
  /** The browser stores nothing: unsaved text is lost with the page. */
  readonly storageFailed: boolean
  /** Ends the offer; the draft stays stored while it is being edited. */
  acceptOffer(): void
  /** Deletes the draft. */
  discardDraft(): void
}

/** The draft of one file in the browser's storage. */
export function useDraftStore(file: EditedFile, userId: number) {
  const owner = ownerOf(userId)
  const { path } = file
  const [found, setFound] = useState<{ draft: Draft | null } | null>(null)
  const [refused, setRefused] = useState(false)
  const [keeper] = useState(() =>
    createDraftWriter({
      store: storeDraft,
      remove: () => removeDraft(owner, path),
      onOutcome: (kept) => setRefused(!kept),
    }),
  )
  useEffect(() => {
    withTimeout(readDraft(owner, path), PATIENCE).then(
      (draft) => setFound({ draft: draft ?? null }),
      () => {
        setRefused(true)
        setFound({ draft: null })
      },
    )
  }, [owner, path])
  const forget = useCallback(() => {
    keeper.discardDraft()
    setFound({ draft: null })
  }, [keeper])
  return { owner, found, setFound, refused, keeper, forget }
}

/** Stores unsaved text and offers an earlier draft, for editable texts only (`active`). */
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
    if (dirty) keeper.scheduleDraft(() => latest.current?.() ?? never())
    else if (wasDirty.current) keeper.discardDraft()
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
      // Also when the session ends: the text exists nowhere else.
      keeper.flush()
    }
  }, [keeper])
  // The file already has the text of the draft, such as after a save that succeeded late.
  const saysTheSame = offered !== null && now.document !== null && offered.text === model.text()
  useEffect(() => {
    if (saysTheSame && !dirty) forget()
  }, [saysTheSame, dirty, forget])
  return { state, offered, storageFailed: refused, discardDraft: forget, acceptOffer: () => setFound({ draft: null }) }
}

function never(): never {
  throw new Error('There is no draft before the first layout.')
}
