import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type ModulePreloadOptions, type Plugin } from 'vite'
import { hasTopLevelAwait } from './scripts/checks/top-level-await.mjs'
import { ensureMessages } from './scripts/messages/generate.mjs'
import { trimReact } from './scripts/page/trim-react.mjs'

/** Placeholder that the server replaces by its base path (without trailing slash, may be empty) when it serves `index.html`. */
const BASE_PLACEHOLDER = '/__COFFER_BASE__'

/** Browsers that the scripts are built for. */
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5']

/** Schemas that a script does not use are not delivered: creating one has no side effects. */
const WITHOUT_UNUSED_SCHEMAS = { manualPureFunctions: ['z'] }

/** Builds one classic script with all its imports, and returns its text. */
async function buildScript(source: string, define: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define,
    publicDir: false,
    build: {
      write: false,
      target: BROWSERS,
      rolldownOptions: { input: source, output: { format: 'iife' }, treeshake: WITHOUT_UNUSED_SCHEMAS },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = files.filter((file) => file.type === 'chunk')
  if (!script || others.length > 0) throw new Error(`${source} is not one script`)
  return script.code
}

/** Generates the modules of the texts before they are imported. */
const messages: Plugin = { name: 'messages', config: ensureMessages }

/** Delays the first paint until the page knows the user's theme, so that a dark page never flashes white. */
const paintWithTheme: Plugin = {
  name: 'paint-with-theme',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** Script that requests the first listing: one classic script, which runs as soon as it has arrived, before the page's own scripts. */
const EARLY = { source: join(import.meta.dirname, 'web/early.ts'), name: 'early.js' } as const

/** Builds the early script, and names it in the page for signed-in users before all other scripts. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async buildStart() {
      const source = await buildScript(EARLY.source, {})
      this.emitFile({ type: 'asset', name: EARLY.name, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('index.html')) return html
        const built = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(EARLY.name))
        if (!built) throw new Error(`${EARLY.name} is not in the bundle`)
        const script = `<script async fetchpriority="high" src="${BASE_PLACEHOLDER}/${built.fileName}"></script>`
        return html.replace('<script ', `${script}\n    <script `)
      },
    },
  }
}

/** Returns the file of each icon by its names, read from the library's index module, which lists them all. */
function iconFiles(): ReadonlyMap<string, string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')
  const exported = readFileSync(join(folder, 'lucide-react.mjs'), 'utf8').matchAll(
    /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g,
  )
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(folder, file)] as const),
    ),
  )
}

/** Imports each icon from its own file, so that the bundler knows which page needs it. */
function ownIcons(): Plugin {
  const files = iconFiles()
  const named = /import \{([^}]*)\} from ['"]lucide-react['"];?/g
  return {
    name: 'own-icons',
    transform: {
      order: 'post',
      filter: { id: /\/web\/.*\.tsx$/, code: /lucide-react/ },
      handler: (code) =>
        code.replace(named, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim().split(' as '))
            .filter(([name]) => name !== '')
            .map(([name = '', local = name]) => {
              const file = files.get(name)
              return file === undefined
                ? `import { ${name} as ${local} } from 'lucide-react'`
                : `import ${local} from ${JSON.stringify(file)}`
            })
            .join(';'),
        ),
    },
  }
}

/** Style sheets by name. Class names begin with the name of their style sheet. */
const styleSheets = new Map<string, string>()

/**
 * Returns the name of a class in the page: the name of its style sheet followed by its own. Compresses better than a hash.
 *
 * @throws Error when two style sheets have the same name
 */
function scopedName(local: string, file: string): string {
  const sheet = basename(file, '.module.css')
  const known = styleSheets.get(sheet) ?? file
  if (known !== file) throw new Error(`${file} and ${known} have the same name, and so would their classes: rename one`)
  styleSheets.set(sheet, file)
  return `${sheet}_${local}`
}

/**
 * Removes from each icon the data that its drawing does not need: keys, which are random and hardly compress, the size, which is the same
 * for all, and former names.
 */
const plainIcons: Plugin = {
  name: 'plain-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/,\s*key: "[^"]*"/g, '')
        .replace(/size: 24,/, '')
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, '')
        .replace('export { __iconData, ', 'export { '),
  },
}

/** Removes from React's renderer the features that the page does not use. */
const smallReact: Plugin = {
  name: 'small-react',
  apply: 'build',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      return { code: trimReact(code, (text) => this.parse(text)), map: null }
    },
  },
}

/**
 * Fails the build when a module of the page, or of a library, has a top-level await, which makes parts of the page load empty in Safari.
 */
const refuseTopLevelAwait: Plugin = {
  name: 'refuse-top-level-await',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && /\bawait\b/.test(file.code) && hasTopLevelAwait(this.parse(file.code).body))
        this.error(`${file.fileName} has a top-level await: move it into an async function`)
  },
}

/** Library of schemas, which is loaded after the first paint. */
const SCHEMAS = /\/node_modules\/zod\//

/** Fails the build when a page needs the library of schemas at once, and names the modules that import schemas. */
const refuseEarlySchemas: Plugin = {
  name: 'refuse-early-schemas',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const first = new Set(chunks.filter(({ isEntry }) => isEntry))
    for (const { imports } of first) for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
    const modules = new Set([...first].flatMap(({ moduleIds }) => moduleIds))
    if (![...modules].some((id) => SCHEMAS.test(id))) return
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    const hasSchemas = (id: string) => importsOf(id).some((one) => SCHEMAS.test(one))
    const early = [...modules].filter((id) => id.includes('/web/') && [id, ...importsOf(id)].some(hasSchemas))
    this.error(`the first load needs schemas: import types only, or from files without schemas, in ${early.join(', ')}`)
  },
}

/**
 * The service worker: one classic script, which runs in every browser that supports workers. It is at the top level so that its scope
 * covers the whole page.
 */
const WORKER = { source: join(import.meta.dirname, 'web/worker/worker.ts'), file: 'sw.js' } as const

/** Builds the service worker with the page. Its content differs for each build, which tells browsers that there is a new version. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    // The names contain hashes of the files' contents.
    const mark = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16)
    const source = await buildScript(WORKER.source, { BUILD_MARK: JSON.stringify(mark) })
    this.emitFile({ type: 'asset', fileName: WORKER.file, source })
  },
}

/** Entry points of the two pages: the page for signed-in users, and the page for visitors who open a link. */
const PEOPLE = '/web/main.tsx'
const VISITORS = '/web/share.tsx'

type ModuleInfo = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null
type Modules = { readonly getModuleInfo: (id: string) => ModuleInfo }

/** Returns whether a page needs a module: at once, or, with `later`, at any time. Modules below those of `except` do not count. */
function isNeededBy(
  page: string,
  id: string,
  modules: Modules,
  later = false,
  except: readonly string[] = [],
): boolean {
  const seen = new Set([id])
  for (const one of seen) {
    if (one.endsWith(page)) return true
    if (except.some((part) => one.endsWith(part))) continue
    const info = modules.getModuleInfo(one)
    for (const importer of [...(info?.importers ?? []), ...((later && info?.dynamicImporters) || [])])
      seen.add(importer)
  }
  return false
}

/**
 * Parts of the visitors' page that most links do not need: pictures as tiles, uploads beside a folder, the viewer of pictures, the players
 * of audio and video, and the viewers of documents. Each has a kit of its own, which may use those before it.
 */
const RARE = {
  'kit-gallery': '/web/features/public-share/gallery-part.ts',
  'kit-uploads': '/web/features/public-share/folder-uploads-part.ts',
  'kit-picture': '/web/app/visitors/picture-part.tsx',
  'kit-player': '/web/features/public-share/player.tsx',
  'kit-documents': '/web/app/visitors/document-part.tsx',
} as const
const RARE_PARTS = Object.values(RARE)

/**
 * Returns the chunk of a module that a page needs at once. Modules that both pages need at once are one chunk, the libraries another, and
 * modules that visitors need later a third, so that neither page fetches or runs code that only the other needs. The kit holds modules
 * that visitors need at once and parts of the other page need later; the other modules that visitors need at once are one chunk, whichever
 * of their later parts also needs them.
 */
function firstLoad(id: string, modules: Modules): string | null {
  const isVisitors = isNeededBy(VISITORS, id, modules)
  // The chunks of the libraries also hold the modules that replace parts of them.
  const isLibrary = /node_modules|web\/(?:ui\/outline-icon|lib\/no-mutations)/.test(id)
  if (isNeededBy(PEOPLE, id, modules)) {
    if (isVisitors) return isLibrary ? 'react' : 'shared'
    if (isNeededBy(VISITORS, id, modules, true, RARE_PARTS)) return 'later'
    // Icons are small; the other libraries are fetched by the viewers that need them.
    if ((!isLibrary || id.includes('lucide')) && isNeededBy(VISITORS, id, modules, true))
      return isNeededBy(VISITORS, id, modules, true, [RARE['kit-documents']]) ? 'later-rare' : 'later-documents'
    return isLibrary ? 'libraries' : 'page'
  }
  if (!isVisitors || id.endsWith(VISITORS)) return null
  return id.includes('/web/features/public-share/') ? 'visit' : 'kit'
}

/**
 * Returns the chunk of modules that visitors may need later and parts of the other page need, too: the shared components and helpers, and
 * the contract. In a chunk with parts of the other page, they would start that page. The drawings are seen by few of them.
 */
function kit(id: string, modules: Modules): string | null {
  const isPart = /\/web\/(?:features\/public-share|ui\/drawings)\//.test(id)
  if (isPart || !/\/web\/(?:ui|lib)\/|\/contract\/|lucide/.test(id)) return null
  if (isNeededBy(VISITORS, id, modules, true, RARE_PARTS)) return 'kit-later'
  const first = Object.keys(RARE).findIndex((_, at) =>
    isNeededBy(VISITORS, id, modules, true, RARE_PARTS.slice(at + 1)),
  )
  return Object.keys(RARE)[first] ?? null
}

/**
 * Groups of modules that are fetched together: the libraries, which change seldom and stay in the browser's cache, the rest of the first
 * load, and the prompts, which load once the page is idle. Everything else is split by what imports it.
 */
const CHUNKS = [
  // Each module is assigned on its own: a dependency is at least as common as the module that needs it, so no two chunks need each other.
  { name: firstLoad, tags: ['$initial' as const], includeDependenciesRecursively: false, priority: 3 },
  // Every language needs these two, and the first load waits for one of them.
  { name: 'languages', test: /web\/i18n\/plural\.ts|dynamic_import_helper/, priority: 3 },
  { name: kit, includeDependenciesRecursively: false, priority: 2 },
  // Most parts that are loaded later validate answers with the library of schemas. Apart from those schemas, which need parts of the first
  // load, because visitors use the library without them.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'schemas', test: /\/contract\/(?:archives|resources|rules|sorting|users)\.ts/, priority: 2 },
  { name: 'prompts', test: /features\/files\/(?:commands\/prompts|conflicts)\/|app\/help\/help-prompt/, priority: 1 },
]

/** Chunks that both pages have loaded before any part of them is fetched. */
const THERE = /\/(?:rolldown-runtime|react|shared)-[\w-]{8}\.js$/

/**
 * Returns the chunks to preload with a part, which its own imports would request a moment later, except those already loaded. Listing all
 * of them would enlarge the first load, so the pages themselves list only the language, which they wait for.
 */
const alongWith: ModulePreloadOptions['resolveDependencies'] = (file, dependencies, { hostId, hostType }) => {
  if (hostType === 'html') return dependencies
  const isFirst = /\/(?:page|visit|kit|shared)-[\w-]{8}\.js$/.test(hostId)
  if (isFirst && !/\/(?:language|visit)-[\w-]{8}\.js$/.test(file)) return []
  return dependencies.filter((one) => !THERE.test(one))
}

// One build serves every base path: the document names its scripts and style sheets by a placeholder, and these refer to each other
// relative to themselves (`import.meta.url`), so parts loaded later are found wherever the first one came from.
export default defineConfig({
  root: 'web',
  base: './',
  plugins: [
    messages,
    react(),
    smallReact,
    ownIcons(),
    plainIcons,
    paintWithTheme,
    earlyScript(),
    refuseTopLevelAwait,
    refuseEarlySchemas,
    serviceWorker,
  ],
  resolve: {
    alias: [
      // React has natively what the shim provides for older versions.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: /^\.\/mutationCache\.js$/, replacement: join(import.meta.dirname, 'web/lib/no-mutations.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'web/ui/outline-icon.ts') },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsDir: 'static/assets',
    // The page's content security policy refuses `data:` addresses.
    assetsInlineLimit: 0,
    target: BROWSERS,
    modulePreload: { polyfill: false, resolveDependencies: alongWith },
    manifest: 'manifest.json',
    rolldownOptions: {
      // `share.html` is served for share links.
      input: ['web/index.html', 'web/share.html'],
      output: { codeSplitting: { groups: CHUNKS } },
      treeshake: WITHOUT_UNUSED_SCHEMAS,
    },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) =>
      hostType === 'html' ? `${BASE_PLACEHOLDER}/${filename}` : { relative: true },
  },
})
