import type { ReactNode } from 'react'
import { createStore, type Store } from './store.ts'

/** A prompt as a value: a feature hands one over, the page shows it. */
interface Prompt {
  /** Its name, such as `rename`. */
  readonly id: string
  /** A dialog that closes itself by calling `Prompts.close`. */
  readonly content: ReactNode
  /** Is about something that no route has to do with, such as a success, and so stays when the route changes under it. */
  readonly stays?: boolean
}

/** A prompt that is open. `key` is new each time, so that the same prompt opened again starts afresh. */
type OpenPrompt = Prompt & { readonly key: number }

/** The one place where prompts open: one at a time. */
export interface Prompts extends Pick<Store<OpenPrompt | null>, 'getSnapshot' | 'subscribe'> {
  /** Opens a prompt in the place of whichever is open. */
  open(prompt: Prompt): void
  close(): void
  /** Closes what belongs to the route that is left. */
  leaveRoute(): void
}

/** Makes the prompts of one page. */
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
    leaveRoute: () => store.set((now) => (now?.stays ? now : null)),
  }
}
