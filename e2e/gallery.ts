// The page of all controls, built and served like the product: below a base path, under its content security policy.
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, loadConfigFromFile } from 'vite'

const ROOT = resolve(import.meta.dir, '..')

/** Builds the gallery, with the product's own settings, into a new folder and returns its path. */
export async function buildGallery(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'coffer-gallery-'))
  const root = join(ROOT, 'tools/gallery')
  const env = { command: 'build', mode: 'production' } as const
  const { config = {} } = (await loadConfigFromFile(env, join(ROOT, 'vite.config.ts'))) ?? {}
  // Its single document replaces the product's two, and the product's chunk configuration does not apply.
  const rolldownOptions = { ...config.build?.rolldownOptions, input: join(root, 'index.html'), output: {} }
  const own = { ...config.build, outDir, emptyOutDir: true, rolldownOptions }
  await build({ ...config, root, configFile: false, logLevel: 'warn', build: own })
  return outDir
}

/** Returns the content security policy that Coffer serves every page with. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

async function servePage(outDir: string, base: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const html = (await Bun.file(join(outDir, 'index.html')).text())
    .replaceAll('/__COFFER_BASE__', base)
    .replaceAll('__COFFER_NONCE__', nonce)
    .replaceAll('__COFFER_THEME__', '')
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy(nonce) },
  })
}

/** Serves a built page below `base` (no trailing slash, may be empty) on a free port of this machine. */
export function serveBuilt(outDir: string, base: string, port = 0): Bun.Server<undefined> {
  return Bun.serve({
    hostname: '127.0.0.1',
    port,
    development: false,
    fetch(request) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(`${base}/`)) return new Response('Not found', { status: 404 })
      const path = pathname.slice(base.length)
      if (path === '/static/runtime-config.js') {
        const script = `window.FileBrowser = ${JSON.stringify({ BaseURL: base, StaticURL: `${base}/static` })}`
        return new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      }
      return path.startsWith('/static/assets/') ? new Response(Bun.file(join(outDir, path))) : servePage(outDir, base)
    },
  })
}
