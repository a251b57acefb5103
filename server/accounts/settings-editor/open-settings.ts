import type { Proof } from '#server/accounts/authentication/proof.ts'
import { SettingsService } from '#server/accounts/settings/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import { BrandingFiles } from '#server/platform/own-files/branding-files.ts'
import { SettingsEditor } from './editor.ts'
import type { Limits } from './policy.ts'

/** Opens the settings and the branding files they refer to. */
export function openSettings({ config, db }: { config: Pick<Config, 'brandingDir'>; db: Db }) {
  return { settings: new SettingsService(db), branding: new BrandingFiles(config.brandingDir) }
}

export type SettingsEditorParts = {
  readonly config: Pick<Config, 'enableExec'>
  readonly db: Db
  readonly served: ServedScope
  readonly branding: BrandingFiles
  readonly proof: Proof
  readonly users: Pick<UserService, 'find'>
  readonly events: EventBus<SettingsEvents>
  readonly now: () => number
}

/** Opens the editor of the settings. It requires password confirmation, which itself depends on the settings. */
export function openSettingsEditor({ config, db, served, branding, proof, users, events, now }: SettingsEditorParts) {
  const limits = settingsLimits({ config, served, branding })
  return new SettingsEditor({ db, limits, proof, users, events, now })
}

/** Returns the limits of all settings. */
export function settingsLimits({
  config,
  served,
  branding,
}: Pick<SettingsEditorParts, 'config' | 'served' | 'branding'>): Limits {
  return { enableExec: config.enableExec, served, acceptsBranding: (folder) => branding.accepts(folder) }
}
