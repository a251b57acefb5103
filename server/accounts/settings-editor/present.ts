import type { AuthMethod } from '#contract/auth-method.ts'
import type { Settings as PresentedSettings } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'

/** Properties of the instance that are reported with its settings. */
export type InstanceProperties = { readonly authMethod: AuthMethod; readonly brandingMissing: boolean }

/** Returns all settings, field by field. */
export function presentSettings(
  settings: Settings,
  { authMethod, brandingMissing }: InstanceProperties,
): PresentedSettings {
  const { defaults, branding, search, keeping } = settings
  return {
    signup: settings.signup,
    createUserDir: settings.createUserDir,
    userHomeBasePath: settings.userHomeBasePath,
    defaults: {
      scope: defaults.scope,
      locale: defaults.locale,
      viewMode: defaults.viewMode,
      singleClick: defaults.singleClick,
      hideDotfiles: defaults.hideDotfiles,
      theme: defaults.theme,
      sorting: { ...defaults.sorting },
      perm: { ...defaults.perm },
      commands: [...defaults.commands],
    },
    rules: [...settings.rules],
    branding: {
      name: branding.name,
      disableExternal: branding.disableExternal,
      files: branding.files,
      theme: branding.theme,
      color: branding.color,
    },
    shell: [...settings.shell],
    commands: { ...settings.commands },
    minimumPasswordLength: settings.minimumPasswordLength,
    auditDays: settings.auditDays,
    keepTimes: settings.keepTimes,
    tus: { chunkSize: settings.tus.chunkSize, retryCount: settings.tus.retryCount },
    uploadsAtOnce: settings.uploadsAtOnce,
    search: {
      pace: search.pace,
      checkEvery: search.checkEvery,
      content: {
        enabled: search.content.enabled,
        kinds: [...search.content.kinds],
        maxSize: search.content.maxSize,
        folders: [...search.content.folders],
      },
    },
    keeping: { ...keeping, withoutVersions: [...keeping.withoutVersions] },
    authMethod,
    ...(brandingMissing && { brandingMissing }),
  }
}
