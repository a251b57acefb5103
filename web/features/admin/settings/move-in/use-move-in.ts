import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import type { TextKey } from '#web/i18n/catalogue.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { moveInCalls } from './calls.ts'

/** State of an import. */
export type Progress =
  | { readonly at: 'beginning'; readonly fault: TextKey | null }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'told'; readonly name: string; readonly told: MoveInRehearsal; readonly fault: TextKey | null }
  | { readonly at: 'done'; readonly report: MoveInReport }

/** Returns the message for a refusal, specific to this card if possible. */
function faultOf(error: unknown, invalid: TextKey): TextKey {
  if (error instanceof ApiError && error.code === 'too_large') return 'moveIn.tooLarge'
  if (error instanceof ApiError && (error.code === 'invalid' || error.code === 'not_found')) return invalid
  return errorKey(error)
}

/** Runs an import step by step: upload, preview, and confirmed import. */
export function useMoveIn() {
  const { api, withProof } = usePageTools()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress>({ at: 'beginning', fault: null })
  const calls = moveInCalls(api)

  const look = async (file: File) => {
    setProgress({ at: 'reading', name: file.name })
    try {
      setProgress({ at: 'told', name: file.name, told: await calls.look(file), fault: null })
    } catch (error) {
      setProgress({ at: 'beginning', fault: faultOf(error, 'moveIn.unusable') })
    }
  }

  const take = async (acceptLoss: boolean) => {
    if (progress.at !== 'told') return
    try {
      const report = await withProof((proof) => calls.take(progress.told.id, acceptLoss, proof))
      if (!report) return
      setProgress({ at: 'done', report })
      await queries.invalidateQueries()
    } catch (error) {
      const isForgotten = error instanceof ApiError && error.code === 'not_found'
      const fault = faultOf(error, 'moveIn.forgotten')
      setProgress(isForgotten ? { at: 'beginning', fault } : { ...progress, fault })
    }
  }

  const discard = () => setProgress({ at: 'beginning', fault: null })
  return { progress, look, take, discard }
}
