import type { ReactNode } from 'react'
import { createPerUser, type PerUser } from './per-user.ts'
import { createStore, type Store } from './store.ts'

/** Prompt as a value: a feature passes one in, and the page shows it. */
interface Prompt {
  /** Identifier such as `rename`. */
  readonly id: string
  /** Dialog that closes itself by calling `Prompts.close`. */
  readonly content: ReactNode
  /** Whether the prompt does not depend on the route, such as a success message, and therefore stays open when the route changes. */
  readonly stays?: boolean
}

/** Open prompt. `key` is new each time, so that a prompt that is opened again starts with fresh state. */
type OpenPrompt = Prompt & { readonly key: number }

/** Registry of the open prompt. At most one is open at a time. */
export interface Prompts extends Pick<Store<OpenPrompt | null>, 'getSnapshot' | 'subscribe'> {
  /** Opens a prompt and replaces the open one. */
  open(prompt: Prompt): void
  close(): void
  /** Closes the prompt if it belongs to the route that the user leaves. */
  closeForRoute(): void
}

/** Creates the prompts of one page. */
export function createPrompts(): Prompts {
  const store = createStore<OpenPrompt | null>(null)
  let lastKey = 0
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    open(prompt) {
      lastKey += 1
      store.set({ ...prompt, key: lastKey })
    },
    close: () => store.set(null),
    closeForRoute: () => store.set((now) => (now?.stays ? now : null)),
  }
}

/** Creates the prompts of one page. Code that obtained them for an earlier user opens and closes none. */
export function createUserPrompts(): PerUser<Prompts> {
  const prompts = createPrompts()
  const users = createPerUser<Prompts>((isPresent) => ({
    ...prompts,
    open: (prompt) => isPresent() && prompts.open(prompt),
    close: () => isPresent() && prompts.close(),
  }))
  return {
    get current() {
      return users.current
    },
    changeUser() {
      users.changeUser()
      prompts.close()
    },
  }
}
