/** How saving stands. `sent` is the text under way; `saved` holds until the next edit. */
export type Saving<D> =
  | { readonly kind: 'idle' | 'saved' | 'failed' | 'conflict' }
  | { readonly kind: 'saving'; readonly sent: D }

/** A text being edited. `D` is the document: a value that is replaced by each edit. */
export interface Editing<D> {
  /** What the server has, as far as is known. */
  readonly kept: D
  readonly now: D
  /** The entity tag of what the server has; null when it did not say. */
  readonly version: string | null
  readonly saving: Saving<D>
}

export type EditEvent<D> =
  | { readonly type: 'edited'; readonly now: D }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly version: string | null }
  | { readonly type: 'failed' | 'conflict' }
  /** A text that was edited before, from the version it began from, took the place of this one. */
  | { readonly type: 'restored'; readonly now: D; readonly version: string | null }
  /** Another text came from the server and took the place of this one. */
  | { readonly type: 'replaced'; readonly by: D; readonly version: string | null }

/** A text as it came from the server. */
export const opened = <D>(kept: D, version: string | null): Editing<D> => ({
  kept,
  now: kept,
  version,
  saving: { kind: 'idle' },
})

/** What comes of an event. What is typed while a save is under way stays unsaved. */
export function afterEvent<D>(editing: Editing<D>, event: EditEvent<D>): Editing<D> {
  switch (event.type) {
    case 'edited': {
      const { saving } = editing
      return { ...editing, now: event.now, saving: saving.kind === 'saved' ? { kind: 'idle' } : saving }
    }
    case 'saving':
      return { ...editing, saving: { kind: 'saving', sent: editing.now } }
    case 'saved': {
      const { saving } = editing
      const kept = saving.kind === 'saving' ? saving.sent : editing.now
      return { ...editing, kept, version: event.version, saving: { kind: 'saved' } }
    }
    case 'failed':
    case 'conflict':
      return { ...editing, saving: { kind: event.type } }
    case 'restored':
      return { ...editing, now: event.now, version: event.version ?? editing.version, saving: { kind: 'idle' } }
    case 'replaced':
      return opened(event.by, event.version)
  }
}

/** Whether there is something that would be lost. `same` compares two documents. */
export const isDirty = <D>({ kept, now }: Editing<D>, same: (a: D, b: D) => boolean): boolean => !same(kept, now)
