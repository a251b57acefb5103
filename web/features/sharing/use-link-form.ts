import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { WorkState } from '#web/ui/button.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import {
  createBody,
  draftOf,
  type LinkDraft,
  type LinkProblems,
  NEW_LINK,
  problemsOf,
  updateBody,
} from './link-draft.ts'
import { shareCalls, sharesKey } from './queries.ts'
import { refusedField } from './refusals.ts'

/** Form state of a link: values, problems, and submission. */
export interface LinkForm {
  readonly draft: LinkDraft
  readonly problems: LinkProblems
  readonly state: WorkState
  change(change: Partial<LinkDraft>): void
  /** Resets the form for an existing link or a new one. */
  resetForm(share: Share | null): void
  submit(): void
}

const without = (problems: LinkProblems, fields: readonly string[]): LinkProblems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))

/** Moves the focus to the first invalid field, and expands its section. */
function useFocusOnProblem(problems: LinkProblems, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    const field = box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  }, [problems, box])
}

/**
 * Edits and submits links one after the other: new links to `path`, or by `create`, or changes of `share`. `onDone` receives the saved
 * link.
 */
export function useLinkForm(options: {
  path: string
  create?: (draft: LinkDraft) => Promise<Share>
  share: Share | null
  box: RefObject<HTMLElement | null>
  onDone: (share: Share) => void
}): LinkForm {
  const { path, create, share, box, onDone } = options
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => (share ? draftOf(share) : NEW_LINK))
  const [problems, setProblems] = useState<LinkProblems>({})
  const [told, setTold] = useState<LinkProblems>({})
  const [state, run] = useWorkState()
  useFocusOnProblem(told, box)
  const showProblems = (found: LinkProblems) => {
    setProblems(found)
    setTold(found)
  }

  async function send(): Promise<void> {
    const calls = shareCalls(api)
    const make = create ?? (() => calls.create(path, createBody(draft)))
    const made = await (share ? calls.update(share.hash, updateBody(draft)) : make(draft))
    await queries.invalidateQueries({ queryKey: sharesKey })
    if (share) toasts.success(t('links.updated'))
    onDone(made)
  }
  function refuse(error: unknown): void {
    const found = refusedField(error)
    const full = error instanceof ApiError && error.code === 'conflict'
    if (found) showProblems(found)
    else toasts.error(t(full ? 'links.error.tooMany' : errorKey(error)))
  }
  return {
    draft,
    problems,
    state,
    change(change) {
      setDraft((before) => ({ ...before, ...change }))
      setProblems((before) => without(before, Object.keys(change)))
    },
    resetForm(next) {
      setDraft(next ? draftOf(next) : NEW_LINK)
      showProblems({})
    },
    submit() {
      if (state === 'busy') return
      const found = problemsOf(draft)
      showProblems(found)
      if (Object.keys(found).length === 0) void run(send).catch(refuse)
    },
  }
}
