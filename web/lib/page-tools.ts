import { createContext, use } from 'react'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { PageLanguage } from '../i18n/page-language.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { ApiClient } from './api-client.ts'
import type { NavigationGuard } from './navigation-guard.ts'
import type { Prompts } from './prompts.ts'
import type { Prove } from './proof.ts'
import type { Store } from './store.ts'
import { useStore } from './use-store.ts'

/** Services that every feature may use, created once per page. */
export interface PageTools {
  readonly api: ApiClient
  readonly prompts: Prompts
  readonly toasts: Toasts
  readonly navigationGuard: NavigationGuard
  /** Runtime configuration from the server. Administrators may change it while the page is open. */
  readonly config: Pick<Store<RuntimeConfig>, 'getSnapshot' | 'subscribe'>
  /** Makes a call that may require password confirmation (see `createWithProof`). */
  readonly withProof: Prove
  /** Current language, for parts whose messages are loaded with them and for texts that are created later. */
  readonly speech: Pick<PageLanguage, 't' | 'hasMessages' | 'loadMessages'>
}

export const PageToolsContext = createContext<PageTools | null>(null)

/** Returns the page's services. Throws outside of their provider. */
export function usePageTools(): PageTools {
  const tools = use(PageToolsContext)
  if (tools === null) throw new Error('usePageTools needs a PageToolsContext above it.')
  return tools
}

/** Returns the current runtime configuration and follows its changes. Throws outside of the provider of the page's services. */
export const useConfig = (): RuntimeConfig => useStore(usePageTools().config)
