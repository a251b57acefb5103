import { isApiToken, isTokenHandle } from './access/api-token.ts'
import { accessEntryRoutes } from './accounts/access-entries-editor/routes.ts'
import { tokenRoutes } from './accounts/api-tokens/routes.ts'
import { secondFactorRoutes } from './accounts/authentication/factors/routes.ts'
import { captchaRoutes } from './accounts/captcha/routes.ts'
import { effectivePermissionRoutes } from './accounts/effective-permissions/routes.ts'
import { groupRoutes } from './accounts/groups/routes.ts'
import { invitationRoutes } from './accounts/invitations/routes.ts'
import { quotaRoutes } from './accounts/quotas/routes.ts'
import { settingsRoutes } from './accounts/settings-editor/routes.ts'
import { sessionRoutes } from './accounts/sign-in/routes.ts'
import { userRoutes } from './accounts/user-management/routes.ts'
import type { Context } from './context.ts'
import { commandRoutes } from './execution/commands/routes.ts'
import { hookRoutes } from './execution/event-hooks/routes.ts'
import { terminalRoutes } from './execution/terminal/routes.ts'
import { batchRoutes } from './files/browse/batch/routes.ts'
import { recursiveListRoutes } from './files/browse/recursive/routes.ts'
import { resourceRoutes } from './files/browse/routes.ts'
import { usageRoutes } from './files/browse/usage/routes.ts'
import { viewRoutes } from './files/browse/view/routes.ts'
import { dateTakenRoutes } from './files/dates-taken/routes.ts'
import { Downloads } from './files/downloads/download.ts'
import { rawRoutes } from './files/downloads/routes.ts'
import { extractRoutes } from './files/extract/routes.ts'
import { favoriteRoutes } from './files/favorites/routes.ts'
import { folderViewRoutes } from './files/folder-views/routes.ts'
import { historyRoutes } from './files/history/routes.ts'
import { lockRoutes } from './files/item-locks/routes.ts'
import { jobRoutes } from './files/jobs/routes.ts'
import { pictureRoutes } from './files/picture-edits/routes.ts'
import { PictureEdits } from './files/picture-edits/service.ts'
import { previewRoutes } from './files/previews/routes.ts'
import { recentRoutes } from './files/recent/routes.ts'
import { subtitleRoutes } from './files/subtitles/routes.ts'
import { Subtitles } from './files/subtitles/service.ts'
import { tagRoutes } from './files/tags/routes.ts'
import { uploadRoutes } from './files/uploads/routes.ts'
import { DavAddresses } from './files/webdav/addresses.ts'
import { webDavRoutes } from './files/webdav/routes.ts'
import { WebDav } from './files/webdav/service.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import type { Route } from './http/route.ts'
import { auditRoutes } from './notifications/audit/routes.ts'
import { liveRoutes } from './notifications/live/routes.ts'
import { mailRoutes } from './notifications/mail/routes.ts'
import { noticeRoutes } from './notifications/notices/routes.ts'
import { webhookRoutes } from './notifications/webhooks/routes.ts'
import { importRoutes } from './operator/import-filebrowser/routes.ts'
import { healthRoutes, metricsRoute } from './operator/metrics/routes.ts'
import { apiDocumentRoutes } from './operator/openapi/routes.ts'
import { pageRoutes } from './operator/web-app/routes.ts'
import type { Config } from './platform/config/settings.ts'
import { Traffic } from './platform/log/traffic.ts'
import { searchIndexRoutes } from './search/index-upkeep/routes.ts'
import { searchRoutes } from './search/query/routes.ts'
import { folderSizesRoutes } from './search/sizes/routes.ts'
import { publicShareRoutes } from './shares/public/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { realFolder } from './storage/real-folder.ts'

/** All routes of the program: a route that is not in this table does not exist. */
export function routeTable(context: Context): readonly Route[] {
  const { config, captcha, sessions, devices, knownDevices, signIn, signUp } = context
  const {
    storage,
    files,
    uploads,
    archives,
    archiveContents,
    jobs,
    users,
    accounts,
    effectivePermissions,
    shares,
    publicShares,
  } = context
  const { settings, settingsEditor, branding, audit, page, live } = context
  const handOver = config.offload && { ...config.offload, root: realFolder(config.root) }
  const downloads = new Downloads(storage, { handOver })
  const addresses = new DavAddresses(config.baseUrl)
  const dav = { files, locks: context.itemLocks, properties: context.itemProperties, addresses }
  const webDav = new WebDav({ ...dav, now: context.now })
  return [
    ...sessionRoutes({ sessions, devices, knownDevices, signIn, signUp, basePath: config.baseUrl, auth: config.auth }),
    ...captchaRoutes({ captcha }),
    ...tokenRoutes(context),
    ...secondFactorRoutes(context),
    ...userRoutes({ users, accounts, secondFactors: context.secondFactors }),
    ...groupRoutes(context),
    ...accessEntryRoutes(context),
    ...quotaRoutes(context),
    ...invitationRoutes({ ...context, knownDevices, basePath: config.baseUrl }),
    ...settingsRoutes({
      settings,
      editor: settingsEditor,
      authMethod: config.auth.method,
      hasBranding: (folder) => branding.exists(folder),
    }),
    ...auditRoutes({ audit }),
    ...noticeRoutes(context),
    ...webhookRoutes({ webhooks: context.webhooks }),
    ...mailRoutes(context),
    ...importRoutes(context),
    ...resourceRoutes({ files, jobs, folderViews: context.folderViews }),
    ...recursiveListRoutes({ files, folderViews: context.folderViews, log: context.log }),
    ...folderViewRoutes(context),
    ...favoriteRoutes(context),
    ...lockRoutes(context),
    ...dateTakenRoutes(context),
    ...recentRoutes(context),
    ...tagRoutes(context),
    ...historyRoutes({ services: context.historyServices, downloads, jobs }),
    ...usageRoutes(files),
    ...searchRoutes({ searcher: context.searcher, log: context.log }),
    ...searchIndexRoutes({ indexStatus: context.indexStatus }),
    ...folderSizesRoutes({ folderSizes: context.folderSizes, files, effectivePermissions }),
    ...(context.hooks ? hookRoutes(context.hooks) : []),
    ...terminalRoutes({ terminals: context.terminals }),
    ...jobRoutes({ jobs }),
    ...commandRoutes({ commands: context.commands }),
    ...liveRoutes({ live: context.liveUpdates }),
    ...uploadRoutes({ uploads, basePath: config.baseUrl }),
    ...webDavRoutes({ ...dav, webDav, downloads, isEnabled: async () => (await settings.current()).webdav }),
    ...batchRoutes({ files, log: context.log }),
    ...viewRoutes({ files, effectivePermissions }),
    ...effectivePermissionRoutes({ effectivePermissions }),
    ...rawRoutes({ downloads, archives }),
    ...subtitleRoutes({ subtitles: new Subtitles({ storage, downloads }) }),
    ...previewRoutes({ previews: context.previews }),
    ...pictureRoutes({ edits: new PictureEdits({ storage, files, decoders: context.pictureEditors }) }),
    ...extractRoutes({ archiveContents, jobs }),
    ...shareRoutes({ shares }),
    ...publicShareRoutes({ ...publicShares, archives, archiveContents, previews: context.previews }),
    ...healthRoutes({ health: context.health, token: config.metrics.token }),
    // Not included where metrics have an address of their own.
    metricsRoute({ metrics: config.metrics.address ? null : context.metrics, token: config.metrics.token }),
    ...apiDocumentRoutes(),
    ...pageRoutes({
      files: page,
      live,
      findBranding: async (name) => branding.find((await settings.current()).branding.files, name),
    }),
  ]
}

/** Returns the main request handler. `settings` may change while it runs. */
export function createApp(context: Context, settings: Pick<Config, 'trustedProxies'> = context.config): Dispatch {
  const { config, log, sessions, tokens, live, indexKeeper } = context
  const dispatch = createDispatch({
    routes: routeTable(context),
    basePath: config.baseUrl,
    authenticate: (token, from, version) =>
      isApiToken(token) ? tokens.authenticate(token, version) : sessions.authenticate(token, from, version),
    authenticateSession: (sessionId) => (isTokenHandle(sessionId) ? tokens : sessions).recheck(sessionId),
    authenticateAppPassword: (credentials, address, version) =>
      context.appPasswordSignIn.authenticate({ ...credentials, address }, version),
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
    const release = indexKeeper.countRequest()
    try {
      return await dispatch(request, connection)
    } finally {
      release()
    }
  }
}

/** Returns the request handler of the metrics address: metrics and health only, without users. */
export function createMetricsApp({ config, log, health, metrics, transfers }: Context): Dispatch {
  const { token } = config.metrics
  return createDispatch({
    routes: [metricsRoute({ metrics, token }), ...healthRoutes({ health, token })],
    basePath: '',
    authenticate: async () => null,
    authenticateSession: async () => null,
    authenticateAppPassword: async () => null,
    settingsRevision: async () => '',
    urlTokens: false,
    trustedProxies: [],
    log,
    traffic: new Traffic(),
    transfers,
  })
}
