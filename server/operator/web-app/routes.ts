import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { selectEncoding } from '#server/http/compression.ts'
import { pagePolicy, SCRIPT_POLICY } from '#server/http/headers.ts'
import { sharedReply } from '#server/http/large-replies.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'
import { type Asset, type AssetSource, createAssets } from './assets.ts'
import { brandingReply, type FindBranding } from './branding/branding.ts'
import { NO_WORKER } from './installed/no-worker.ts'
import { installedRoutes } from './installed/routes.ts'
import { freshNonce, type PageTemplate, preparePage } from './page.ts'
import { createPreload, type OpenedDocument } from './preload.ts'

/** `live.current()` returns the identical object as long as the configuration is unchanged. */
export type PageRouteOptions = {
  readonly files: AssetSource
  readonly live: { readonly current: () => Promise<RuntimeConfig> }
  readonly findBranding: FindBranding
}

/** Routes of the page, its parts and its configuration. All public: they contain no user data. */
export function pageRoutes({ files, live, findBranding }: PageRouteOptions): Route[] {
  const assets = createAssets(files)
  const page = createPageReader('index.html', files, live)
  const visitorsPage = files.names.has(VISITORS_PAGE) ? createPageReader(VISITORS_PAGE, files, live) : page
  const ahead = createPreload(files)
  const reply = async (read: typeof page, kind: OpenedDocument['kind'], { headers: asked }: Request) => {
    const filled = await read()
    return pageReply(filled, await ahead({ built: filled.built, kind, base: filled.config.BaseURL, asked }))
  }
  const open = { access: 'public', effects: [] } as const
  return [
    route({
      ...open,
      name: 'page.runtime-config',
      method: 'GET',
      path: '/static/runtime-config.js',
      run: async () => runtimeConfigScript(await live.current()),
    }),
    route({
      ...open,
      name: 'page.runtime-config-now',
      method: 'GET',
      path: '/api/runtime-config',
      run: async () => json(await live.current()),
    }),
    route({
      ...open,
      name: 'page.static',
      method: 'GET',
      path: '/static/*',
      run: async ({ path, request, trailingSlash }) => {
        if (trailingSlash) throw nothingHere()
        const theirs = await brandingReply({ find: findBranding, send: sharedReply }, path.slice(1), request.headers)
        if (theirs) return theirs
        const asset = await assets(`static${path}`)
        if (!asset) throw nothingHere()
        return assetReply(asset, request.headers)
      },
    }),
    ...installedRoutes({ live, findBranding }),
    route({
      ...open,
      name: 'page.worker',
      method: 'GET',
      // At the top, so that its scope is the whole page.
      path: '/sw.js',
      run: async ({ request }) => {
        if ((await live.current()).NoServiceWorker) return noWorkerReply()
        const asset = await assets('sw.js')
        if (!asset) throw nothingHere()
        return assetReply(asset, request.headers)
      },
    }),
    route({
      ...open,
      name: 'page.link',
      method: 'GET',
      path: '/share/*',
      // The address is the secret of the link.
      secretPath: true,
      run: ({ path, request }) =>
        path === ROOT ? reply(page, 'people', request) : reply(visitorsPage, 'visitors', request),
    }),
    route({
      ...open,
      name: 'page.invitation',
      method: 'GET',
      path: '/invite/*',
      // The address is the secret of the invitation.
      secretPath: true,
      run: ({ request }) => reply(page, 'login', request),
    }),
    route({
      ...open,
      name: 'page.document',
      method: 'GET',
      path: '/*',
      run: ({ path, request }) => reply(page, LOGIN.test(path) ? 'login' : 'people', request),
    }),
  ]
}

/** Smaller page for visitors of a share, without the file manager. Signed-in users receive the same. */
const VISITORS_PAGE = 'share.html'

/** Paths of the login screen, and of the return from a provider. */
const LOGIN = /^\/login(?:\/\d+)?$/

/** Returns the configuration as a separate script, because the page's policy allows no inline scripts. */
function runtimeConfigScript(config: RuntimeConfig): Response {
  const script = `window.FileBrowser = Object.freeze(${escapeForPages(JSON.stringify(config))})\n`
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}

async function assetReply(asset: Asset, asked: Headers): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: asset.etag,
  })
  if (asset.encodings.length > 0) headers.set('Vary', 'Accept-Encoding')
  if (asked.get('If-None-Match') === asset.etag) return new Response(null, { status: 304, headers })
  const encoding = selectEncoding(asked.get('Accept-Encoding'), asset.encodings)
  headers.set('Content-Type', asset.contentType)
  if (asset.contentType.startsWith('text/javascript')) headers.set('Content-Security-Policy', SCRIPT_POLICY)
  if (encoding) headers.set('Content-Encoding', encoding)
  return sharedReply(await asset.bytes(encoding), headers)
}

function noWorkerReply(): Response {
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': SCRIPT_POLICY,
  }
  return new Response(NO_WORKER, { headers })
}

function pageReply({ page, config }: FilledPage, ahead: string): Response {
  const nonce = freshNonce()
  const policy = pagePolicy(nonce, config.ReCaptchaHost)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
  if (ahead !== '') headers.set('Link', ahead)
  return new Response(page(nonce), { headers })
}

/** Built document, the configuration it was filled with, and the result. */
type FilledPage = { readonly built: string; readonly config: RuntimeConfig; readonly page: PageTemplate }

/** Returns a function that reads a built document on first request, and fills it again when the configuration changed. */
function createPageReader(name: string, files: AssetSource, live: PageRouteOptions['live']): () => Promise<FilledPage> {
  let built: string | undefined
  let latest: FilledPage | undefined
  return async () => {
    if (!files.names.has(name)) throw nothingHere()
    built ??= new TextDecoder().decode(await files.read(name))
    const config = await live.current()
    const theme = name === VISITORS_PAGE ? config.VisitorTheme : config.Theme
    if (latest?.config !== config) latest = { built, config, page: preparePage(built, config, theme) }
    return latest
  }
}

const nothingHere = () => new AppError('not_found', 'Not found.')
