/** State of saving. `sent` is the text being saved; `saved` lasts until the next edit. */
export type Saving<D> =
  | { readonly kind: 'idle' | 'saved' | 'failed' | 'conflict' }
  | { readonly kind: 'saving'; readonly sent: D }

/** A text being edited. `D` is the document, an immutable value that each edit replaces. */
export interface Editing<D> {
  /** The document on the server, as far as known. */
  readonly kept: D
  readonly now: D
  /** Entity tag of the version on the server; null when the server did not report it. */
  readonly version: string | null
  readonly saving: Saving<D>
}

export type EditEvent<D> =
  | { readonly type: 'edited'; readonly now: D }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly version: string | null }
  | { readonly type: 'failed' | 'conflict' }
  /** A draft was restored; `version` is the file version that it was based on. */
  | { readonly type: 'restored'; readonly now: D; readonly version: string | null }
  /** The text was replaced by another one from the server. */
  | { readonly type: 'replaced'; readonly by: D; readonly version: string | null }

/** Returns the state of a text as loaded from the server. */
export const opened = <D>(kept: D, version: string | null): Editing<D> => ({
  kept,
  now: kept,
  version,
  saving: { kind: 'idle' },
})

/** Returns the state after an event. Edits made while a save is running stay unsaved. */
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

/** Returns whether there are unsaved changes. `same` compares two documents. */
export const isDirty = <D>({ kept, now }: Editing<D>, same: (a: D, b: D) => boolean): boolean => !same(kept, now)
