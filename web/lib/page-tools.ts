import { createContext, use } from 'react'
import type { Toasts } from '../ui/toasts.ts'
import type { ApiClient } from './api-client.ts'
import type { Leaving } from './leaving.ts'
import type { Prompts } from './prompts.ts'
import type { Prove } from './proof.ts'

/** What every feature may use, made once for the page. */
export interface PageTools {
  readonly api: ApiClient
  readonly prompts: Prompts
  readonly toasts: Toasts
  readonly leaving: Leaving
  /** Makes a call that may need a proof of the person (`createWithProof` says how). */
  readonly withProof: Prove
}

export const PageToolsContext = createContext<PageTools | null>(null)

/** The page's tools. Throws outside of their provider. */
export function usePageTools(): PageTools {
  const tools = use(PageToolsContext)
  if (tools === null) throw new Error('usePageTools needs a PageToolsContext above it.')
  return tools
}
