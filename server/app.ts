import { captchaRoutes } from './captcha/routes.ts'
import { version } from './config/version.ts'
import type { Context } from './context.ts'
import { Downloads } from './files/raw/download.ts'
import { rawRoutes } from './files/raw/routes.ts'
import { resourceRoutes } from './files/routes.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import type { Route } from './http/route.ts'
import { pageRoutes } from './page/routes.ts'
import { runtimeConfigFor } from './page/runtime-config.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Everything this program answers (R3): what is not in this table does not exist. */
export function routeTable(context: Context): readonly Route[] {
  const { config, captcha, sessions, devices, signIn, signUp, storage, files, users, accounts, page } = context
  return [
    ...sessionRoutes({
      sessions,
      devices,
      signIn,
      signUp,
      basePath: config.baseUrl,
      noauth: config.auth.method === 'noauth',
    }),
    ...captchaRoutes({ captcha }),
    ...userRoutes({ users, accounts }),
    ...resourceRoutes(files),
    ...rawRoutes({ downloads: new Downloads(storage) }),
    ...pageRoutes({ files: page, config: runtimeConfigFor(config, version) }),
  ]
}

/** The table behind the front door. */
export function createApp(context: Context): Dispatch {
  const { config, log, sessions } = context
  return createDispatch({
    routes: routeTable(context),
    basePath: config.baseUrl,
    authenticate: (token, from) => sessions.authenticate(token, from),
    recheck: (sessionId) => sessions.recheck(sessionId),
    urlTokens: !config.noUrlToken,
    trustedProxies: config.trustedProxies,
    log,
  })
}
