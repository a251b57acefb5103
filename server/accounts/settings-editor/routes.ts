import type { AuthMethod } from '#contract/auth-method.ts'
import { plainSorting, plainViewMode } from '#contract/file-browser-values.ts'
import { SettingsUpdate } from '#contract/settings.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { isPageRequest } from '#server/http/page-request.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { SettingsEditor } from './editor.ts'
import { presentSettings } from './present.ts'

export type SettingsRouteOptions = {
  readonly settings: SettingsService
  readonly editor: SettingsEditor
  readonly authMethod: AuthMethod
  /** Returns whether the configured folder with branding files exists. */
  readonly hasBranding: (folder: string) => Promise<boolean>
}

/** Maximum size of a request body in bytes. */
const MAX_SETTINGS = 1024 * 1024

/** Routes for the settings that administrators change while the server runs. */
export function settingsRoutes({ settings, editor, authMethod, hasBranding }: SettingsRouteOptions): Route[] {
  return [
    route({
      name: 'settings.get',
      method: 'GET',
      path: '/api/settings',
      access: 'admin',
      effects: [],
      run: async ({ request }) => {
        const current = await settings.current()
        const { files } = current.branding
        const brandingMissing = files !== '' && !(await hasBranding(files))
        const headers = { ETag: tagOf(current.revision) }
        return json(presentSettings(current, { authMethod, brandingMissing }, isPageRequest(request)), { headers })
      },
    }),
    route({
      name: 'settings.update',
      method: 'PUT',
      path: '/api/settings',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: SettingsUpdate, limit: MAX_SETTINGS, unknownKeys: 'dropped' },
      run: async ({ body, caller, request }) => {
        const revision = revisionOf(request.headers.get('If-Match'))
        const update = isPageRequest(request) ? body : withKnownValues(body, await settings.current())
        const saved = await editor.save(update, { asker: caller, revision })
        return statusText(200, { ETag: tagOf(saved) })
      },
    }),
  ]
}

/** Returns an update with the stored view mode and sort order where its client was sent others in their place, which it knows. */
function withKnownValues(update: SettingsUpdate, { defaults: { viewMode, sorting } }: Settings): SettingsUpdate {
  const { defaults } = update
  const plain = plainSorting(sorting)
  const keepsView = defaults.viewMode === plainViewMode(viewMode)
  const keepsOrder = defaults.sorting.by === plain.by && defaults.sorting.asc === plain.asc
  return { ...update, defaults: { ...defaults, ...(keepsView && { viewMode }), ...(keepsOrder && { sorting }) } }
}

const tagOf = (revision: string): string => `"${revision}"`

/** Returns the revision of `If-Match`; null when the header is missing or `*`. A compressing proxy may have made the tag weak. */
function revisionOf(header: string | null): string | null {
  const tag = header?.trim() ?? '*'
  return tag === '*' ? null : tag.replace(/^(?:W\/)?"(.*)"$/, '$1')
}
