import { receivedRoute, SHARE_TARGET } from '#contract/share-target.ts'
import { type Route, route } from '#server/http/route.ts'
import type { FindBranding } from '../branding/branding.ts'
import { type AppIdentity, manifestOf } from './manifest.ts'

export type InstalledRouteOptions = {
  readonly live: { readonly current: () => Promise<AppIdentity> }
  readonly findBranding: FindBranding
}

/**
 * Routes that make the page installable as an app, besides its service worker. Public, as the page is: browsers request them before
 * sign-in.
 */
export function installedRoutes({ live, findBranding }: InstalledRouteOptions): Route[] {
  const open = { access: 'public', effects: [] } as const
  return [
    route({
      ...open,
      name: 'page.manifest',
      method: 'GET',
      path: '/static/manifest.webmanifest',
      run: async ({ request }) => manifestReply(await manifestOf(await live.current(), findBranding), request.headers),
    }),
    route({
      ...open,
      name: 'page.share-target',
      method: 'POST',
      path: SHARE_TARGET,
      // The page's service worker handles shared items. Without it, the body is not read, and the page reports that nothing was received.
      body: { kind: 'unread' },
      run: async () => seeOther((await live.current()).BaseURL + receivedRoute('nothing')),
    }),
  ]
}

function manifestReply(manifest: Record<string, unknown>, asked: Headers): Response {
  const body = JSON.stringify(manifest)
  const etag = `"${Bun.hash(body).toString(36)}"`
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'no-cache' })
  if (asked.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', 'application/manifest+json; charset=utf-8')
  return new Response(body, { headers })
}

const seeOther = (to: string) => new Response(null, { status: 303, headers: { Location: to } })
