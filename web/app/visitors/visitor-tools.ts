import { type Catalog, translator } from '#web/i18n/catalog.ts'
import { directionOf } from '#web/i18n/locales.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { createStore } from '#web/lib/store.ts'
import { createToasts } from '#web/ui/toasts.ts'

const NOTHING = () => undefined

/** Creates the services that viewers use, for visitors: without a session, and with these texts only. */
export function createVisitorTools(texts: Catalog, language: string): PageTools {
  return {
    api: createApiClient({ baseUrl: runtimeConfig.BaseURL, token: () => null, onRenew: () => undefined }),
    // No viewer opens one here.
    prompts: {
      getSnapshot: () => null,
      subscribe: () => NOTHING,
      open: NOTHING,
      close: NOTHING,
      closeForRoute: NOTHING,
    },
    toasts: createToasts(),
    // Visitors see nothing with unsaved changes.
    navigationGuard: { guard: () => () => undefined, attempt: (go) => go() },
    config: createStore(runtimeConfig),
    // Nothing that a visitor can do needs a password of their own.
    withProof: async () => null,
    speech: {
      t: translator(texts, directionOf(language)),
      hasMessages: () => true,
      loadMessages: async () => undefined,
    },
  }
}
