import type { SettingsService } from '#server/accounts/settings/service.ts'
import { type BrandingFiles, CUSTOM_STYLES } from '#server/platform/own-files/branding-files.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { openOwnFiles } from '#server/platform/own-files/own-files.ts'
import { LiveConfig } from './live-config.ts'
import type { PageSettings } from './runtime-config.ts'

const PAGE_KEY_FILE = 'page.key'
const PAGE_KEY_BYTES = 32

export type PageParts = {
  readonly start: PageSettings
  readonly version: string
  /** Folder of the built page. */
  readonly directory: string
  readonly data: DataDirectory
  readonly settings: Pick<SettingsService, 'current'>
  readonly branding: BrandingFiles
}

/** Opens the built page and its configuration. */
export async function openPage({ start, version, directory, data, settings, branding }: PageParts) {
  const live = new LiveConfig({
    start,
    version,
    settings: () => settings.current(),
    hasStyles: async (folder) => (await branding.find(folder, CUSTOM_STYLES)) !== null,
    key: data.secret(PAGE_KEY_FILE, PAGE_KEY_BYTES),
  })
  return { page: await openOwnFiles(directory), live }
}
