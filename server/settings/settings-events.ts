/** What the bus tells of settings. */
export type SettingsEvents = {
  'settings.changed': {
    /** Who saved them. */
    readonly actor: { readonly userId: number; readonly address: string | null }
    /** The top-level names of what is different now. */
    readonly fields: readonly string[]
  }
}
