import type { AuthMethod } from '#contract/auth-method.ts'
import { Settings as PresentedSettings } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'

/** Properties of the instance that are reported with its settings. */
export type InstanceProperties = { readonly authMethod: AuthMethod; readonly brandingMissing: boolean }

/** Returns the settings for administrators: the fields that the API's schema names, and no others. */
export function presentSettings(
  settings: Settings,
  { authMethod, brandingMissing }: InstanceProperties,
): PresentedSettings {
  return PresentedSettings.parse({ ...settings, authMethod, ...(brandingMissing && { brandingMissing }) })
}
