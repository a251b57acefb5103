import { createHmac } from 'node:crypto'
import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { type PageSettings, runtimeConfigFor } from './runtime-config.ts'

export type LiveConfigParts = {
  readonly start: PageSettings
  readonly version: string
  /** Returns the current settings: the identical object as long as they are unchanged. */
  readonly settings: () => Promise<Settings>
  /** Whether this folder of branding files contains a style sheet. */
  readonly hasStyles: (folder: string) => Promise<boolean>
  /** Secret bytes that never leave this machine. */
  readonly key: Uint8Array
}

/** Current configuration of the page. */
export class LiveConfig {
  readonly #parts: LiveConfigParts
  #latest: { readonly settings: Settings; readonly config: RuntimeConfig } | undefined
  #styled: RuntimeConfig | undefined

  constructor(parts: LiveConfigParts) {
    this.#parts = parts
  }

  /** Returns the whole configuration: the identical object as long as it is unchanged. */
  async current(): Promise<RuntimeConfig> {
    const settings = await this.#parts.settings()
    const config = this.#of(settings)
    if (!(await this.#parts.hasStyles(settings.branding.files))) return config
    if (this.#styled?.Revision !== config.Revision) this.#styled = { ...config, CSS: true }
    return this.#styled
  }

  /** Returns a text that changes when a setting shown in the page, or the branding folder, changes. Does not access the disk. */
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
    // Keyed, so that the branding folder cannot be found out by trying names.
    const mark = createHmac('sha256', key).update(JSON.stringify([config, settings.branding.files]))
    return { ...config, Revision: mark.digest('base64url').slice(0, 12) }
  }
}
