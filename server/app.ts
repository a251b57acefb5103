import { isApiToken } from './access/api-token.ts'
import { apiDocumentRoutes } from './api-document/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { commandRoutes } from './commands/routes.ts'
import { terminalRoutes } from './commands/terminal/routes.ts'
import type { Config } from './config/settings.ts'
import type { Context } from './context.ts'
import { liveRoutes } from './events/live/routes.ts'
import { batchRoutes } from './files/batch/routes.ts'
import { Downloads } from './files/raw/download.ts'
import { rawRoutes } from './files/raw/routes.ts'
import { resourceRoutes } from './files/routes.ts'
import { subtitleRoutes } from './files/subtitles/routes.ts'
import { Subtitles } from './files/subtitles/service.ts'
import { usageRoutes } from './files/usage/routes.ts'
import { viewRoutes } from './files/view/routes.ts'
import { hookRoutes } from './hooks/routes.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import type { Route } from './http/route.ts'
import { insightRoutes } from './insight/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { keepingRoutes } from './keeping/routes.ts'
import { Traffic } from './lib/traffic.ts'
import { moveInRoutes } from './move-in/routes.ts'
import { healthRoutes, metricsRoute } from './operating/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { folderSizesRoutes } from './search/sizes/routes.ts'
import { searchIndexRoutes } from './search/status/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { publicShareRoutes } from './shares/public/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { realFolder } from './storage/real-folder.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { Tokens } from './tokens/service.ts'
import { unpackingRoutes } from './unpacking/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Everything this program answers (R3): what is not in this table does not exist. */
export function routeTable(context: Context): readonly Route[] {
  const { config, captcha, sessions, devices, knownDevices, signIn, signUp } = context
  const { storage, files, uploads, archives, packedFiles, jobs, users, accounts, insight, shares, publicShares } =
    context
  const { settings, settingsEditor, branding, audit, page, live } = context
  const handOver = config.offload && { ...config.offload, root: realFolder(config.root) }
  const downloads = new Downloads(storage, { handOver })
  return [
    ...sessionRoutes({ sessions, devices, knownDevices, signIn, signUp, basePath: config.baseUrl, auth: config.auth }),
    ...captchaRoutes({ captcha }),
    ...tokenRoutes(context),
    ...userRoutes({ users, accounts }),
    ...settingsRoutes({
      settings,
      editor: settingsEditor,
      authMethod: config.auth.method,
      hasBranding: (folder) => branding.exists(folder),
    }),
    ...auditRoutes({ audit }),
    ...webhookRoutes({ webhooks: context.webhooks }),
    ...moveInRoutes(context),
    ...resourceRoutes({ files, jobs }),
    ...keepingRoutes({ keeping: context.keeping, downloads }),
    ...usageRoutes(files),
    ...searchRoutes({ searcher: context.searcher, log: context.log }),
    ...searchIndexRoutes({ indexStatus: context.indexStatus }),
    ...folderSizesRoutes({ folderSizes: context.folderSizes }),
    ...(context.hooks ? hookRoutes(context.hooks) : []),
    ...terminalRoutes({ terminals: context.terminals }),
    ...jobRoutes({ jobs }),
    ...commandRoutes({ commands: context.commands }),
    ...liveRoutes({ live: context.liveUpdates }),
    ...uploadRoutes({ uploads, basePath: config.baseUrl }),
    ...batchRoutes({ files, log: context.log }),
    ...viewRoutes({ files, insight }),
    ...insightRoutes({ insight }),
    ...rawRoutes({ downloads, archives }),
    ...subtitleRoutes({ subtitles: new Subtitles({ storage, downloads }) }),
    ...previewRoutes({ previews: context.previews }),
    ...unpackingRoutes({ packedFiles, jobs }),
    ...shareRoutes({ shares }),
    ...publicShareRoutes({ ...publicShares, archives, previews: context.previews }),
    ...healthRoutes({ health: context.health, token: config.metrics.token }),
    // Where they have an address of their own they are not here.
    metricsRoute({ figures: config.metrics.address ? null : context.figures, token: config.metrics.token }),
    ...apiDocumentRoutes(),
    ...pageRoutes({
      files: page,
      live,
      findBranding: async (name) => branding.find((await settings.current()).branding.files, name),
    }),
  ]
}

/** The table behind the front door. `settings` may change while it is open. */
export function createApp(context: Context, settings: Pick<Config, 'trustedProxies'> = context.config): Dispatch {
  const { config, log, sessions, tokens, live, indexKeeper } = context
  const dispatch = createDispatch({
    routes: routeTable(context),
    basePath: config.baseUrl,
    authenticate: (token, from) =>
      isApiToken(token) ? tokens.authenticate(token) : sessions.authenticate(token, from),
    recheck: (sessionId) => (Tokens.isHandle(sessionId) ? tokens : sessions).recheck(sessionId),
    settingsRevision: () => live.revision(),
    urlTokens: !config.noUrlToken,
    get trustedProxies() {
      return settings.trustedProxies
    },
    log,
    traffic: context.traffic,
    transfers: context.transfers,
  })
  return async (request, connection) => {
    const leave = indexKeeper.enter()
    try {
      return await dispatch(request, connection)
    } finally {
      leave()
    }
  }
}

/** The door of those who watch: figures and signs of life, and nothing else. It has no people. */
export function createMetricsApp({ config, log, health, figures, transfers }: Context): Dispatch {
  const { token } = config.metrics
  return createDispatch({
    routes: [metricsRoute({ figures, token }), ...healthRoutes({ health, token })],
    basePath: '',
    authenticate: async () => null,
    recheck: async () => null,
    settingsRevision: async () => '',
    urlTokens: false,
    trustedProxies: [],
    log,
    traffic: new Traffic(),
    transfers,
  })
}
