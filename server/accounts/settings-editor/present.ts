import type { AuthMethod } from '#contract/auth-method.ts'
import { plainSorting, plainViewMode } from '#contract/file-browser-values.ts'
import { Settings as PresentedSettings } from '#contract/settings.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'

/** Properties of the instance that are reported with its settings. */
export type InstanceProperties = { readonly authMethod: AuthMethod; readonly brandingMissing: boolean }

/**
 * Returns the settings for administrators: the fields that the API's schema names, and no others.
 *
 * @param forPage whether Coffer's page asks, which knows all view modes and sort orders
 */
export function presentSettings(
  settings: Settings,
  { authMethod, brandingMissing }: InstanceProperties,
  forPage: boolean,
): PresentedSettings {
  const { viewMode, sorting } = settings.defaults
  const plain = { viewMode: plainViewMode(viewMode), sorting: plainSorting(sorting) }
  const defaults = forPage ? settings.defaults : { ...settings.defaults, ...plain }
  return PresentedSettings.parse({ ...settings, defaults, authMethod, ...(brandingMissing && { brandingMissing }) })
}
