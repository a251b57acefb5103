import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { importCalls } from './calls.ts'

/** State of an import. */
export type ImportProgress =
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
export function useImport() {
  const { api, withProof } = usePageTools()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress>({ at: 'beginning', fault: null })
  const calls = importCalls(api)

  const previewFile = async (file: File) => {
    setProgress({ at: 'reading', name: file.name })
    try {
      setProgress({ at: 'told', name: file.name, told: await calls.previewImport(file), fault: null })
    } catch (error) {
      setProgress({ at: 'beginning', fault: faultOf(error, 'moveIn.unusable') })
    }
  }

  const confirmImport = async (acceptLoss: boolean) => {
    if (progress.at !== 'told') return
    try {
      const report = await withProof((proof) => calls.runImport(progress.told.id, acceptLoss, proof))
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
  return { progress, look: previewFile, take: confirmImport, discard }
}
