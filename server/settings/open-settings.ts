import type { Config } from '#server/config/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import { BrandingFiles } from '#server/storage/branding-files.ts'
import type { ServedScope } from '#server/users/subject.ts'
import { SettingsEditor } from './editor.ts'
import { SettingsService } from './service.ts'
import type { SettingsEvents } from './settings-events.ts'

export type SettingsParts = {
  readonly config: Pick<Config, 'brandingDir' | 'enableExec'>
  readonly db: Db
  readonly served: ServedScope
  readonly events: EventBus<SettingsEvents>
}

/** The settings, what changes them, and the files they may name. */
export function openSettings({ config, db, served, events }: SettingsParts) {
  const branding = new BrandingFiles(config.brandingDir)
  const limits = {
    enableExec: config.enableExec,
    served,
    acceptsBranding: (folder: string) => branding.accepts(folder),
  }
  return {
    settings: new SettingsService(db),
    settingsEditor: new SettingsEditor({ db, limits, events }),
    branding,
  }
}
