import type { Context } from './context.ts'
import { Downloads } from './files/raw/download.ts'
import { rawRoutes } from './files/raw/routes.ts'
import { resourceRoutes } from './files/routes.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import type { Route } from './http/route.ts'
import { pageRoutes } from './page/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Everything this program answers (R3): what is not in this table does not exist. */
export function routeTable(context: Context): readonly Route[] {
  const { config, sessions, signIn, storage, files, users, settings, settingsEditor, branding, page, live } = context
  return [
    ...sessionRoutes({ sessions, signIn, basePath: config.baseUrl, noauth: config.noauth }),
    ...userRoutes({ users }),
    ...settingsRoutes({
      settings,
      editor: settingsEditor,
      authMethod: config.noauth ? 'noauth' : 'json',
      hasBranding: (folder) => branding.exists(folder),
    }),
    ...resourceRoutes(files),
    ...rawRoutes({ downloads: new Downloads(storage) }),
    ...pageRoutes({
      files: page,
      live,
      findBranding: async (name) => branding.find((await settings.current()).branding.files, name),
    }),
  ]
}

/** The table behind the front door. */
export function createApp(context: Context): Dispatch {
  const { config, log, sessions, live } = context
  return createDispatch({
    routes: routeTable(context),
    basePath: config.baseUrl,
    authenticate: (token) => sessions.authenticate(token),
    recheck: (sessionId) => sessions.recheck(sessionId),
    settingsRevision: () => live.revision(),
    urlTokens: !config.noUrlToken,
    trustedProxies: config.trustedProxies,
    log,
  })
}
