import { createHmac } from 'node:crypto'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { type PageSettings, runtimeConfigFor } from './runtime-config.ts'

/** What it is made of. */
export type LiveConfigParts = {
  readonly start: PageSettings
  readonly version: string
  /** The settings of now: the very same value as long as they are the same. */
  readonly settings: () => Promise<Settings>
  /** Is there a style sheet in this folder of branding files? */
  readonly hasStyles: (folder: string) => Promise<boolean>
  /** Bytes that never leave this machine. */
  readonly key: Uint8Array
}

/** What the page is told, as it is now. */
export class LiveConfig {
  readonly #parts: LiveConfigParts
  #latest: { readonly settings: Settings; readonly config: RuntimeConfig } | undefined
  #styled: RuntimeConfig | undefined

  constructor(parts: LiveConfigParts) {
    this.#parts = parts
  }

  /** All of it. The very same value as long as it is the same. */
  async current(): Promise<RuntimeConfig> {
    const settings = await this.#parts.settings()
    const config = this.#of(settings)
    if (!(await this.#parts.hasStyles(settings.branding.files))) return config
    if (this.#styled?.Revision !== config.Revision) this.#styled = { ...config, CSS: true }
    return this.#styled
  }

  /** Another text when a setting that the page shows, or shows the files of, is another one. Asks the disk for nothing. */
  async revision(): Promise<string> {
    return this.#of(await this.#parts.settings()).Revision
  }

  #of(settings: Settings): RuntimeConfig {
    if (this.#latest?.settings !== settings) this.#latest = { settings, config: this.#make(settings) }
    return this.#latest.config
  }

  #make(settings: Settings): RuntimeConfig {
    const { start, version, key } = this.#parts
    const config = runtimeConfigFor(start, settings, version)
    // With a key, so that nobody can try out which folder it was made of.
    const mark = createHmac('sha256', key).update(JSON.stringify([config, settings.branding.files]))
    return { ...config, Revision: mark.digest('base64url').slice(0, 12) }
  }
}
