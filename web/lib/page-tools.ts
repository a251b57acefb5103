import { createContext, use } from 'react'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { ApiClient } from './api-client.ts'
import type { Leaving } from './leaving.ts'
import type { Prompts } from './prompts.ts'
import type { Prove } from './proof.ts'
import type { Store } from './store.ts'
import { useStore } from './use-store.ts'

/** What every feature may use, made once for the page. */
export interface PageTools {
  readonly api: ApiClient
  readonly prompts: Prompts
  readonly toasts: Toasts
  readonly leaving: Leaving
  /** What the server tells the page of itself: administrators change it while the page is open. */
  readonly config: Pick<Store<RuntimeConfig>, 'getSnapshot' | 'subscribe'>
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

/** What the server tells the page of itself, kept current. Throws outside of the tools' provider. */
export const useConfig = (): RuntimeConfig => useStore(usePageTools().config)
