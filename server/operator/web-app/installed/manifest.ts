import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { SHARE_TARGET, SHARED_FIELDS } from '#contract/share-target.ts'
import type { FindBranding } from '../branding/branding.ts'

/** What of the instance an installed app shows. */
export type AppIdentity = Pick<RuntimeConfig, 'Name' | 'BaseURL' | 'StaticURL' | 'Theme' | 'Color' | 'NoServiceWorker'>

type Icon = {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: 'maskable'
}

const NAME = 'Coffer'

/** The colour of our own mark, and what the page is drawn on in each theme. */
const MARK = '#0b7478'
const SURFACES = { '': '#ffffff', dark: '#101619' } as const

/** As much of a name as a home screen has room for (characters). */
const SHORT = 12

const ICONS: readonly Icon[] = [
  { src: 'img/icons/android-chrome-192x192.png', sizes: '192x192', type: 'image/png' },
  { src: 'img/icons/android-chrome-512x512.png', sizes: '512x512', type: 'image/png' },
]
/** With room around the mark, so that a system may cut it to its own shape. */
const MASKABLE: Icon = {
  src: 'img/icons/maskable-512x512.png',
  sizes: '512x512',
  type: 'image/png',
  purpose: 'maskable',
}
/** What an operator has who replaced only what is seen in the page. */
const DRAWN: readonly Icon[] = ['img/icons/favicon.svg', 'img/logo.svg'].map((src) => ({
  src,
  sizes: 'any',
  type: 'image/svg+xml',
}))

/** What a browser needs to know to install the page as an app. */
export async function manifestOf(identity: AppIdentity, find: FindBranding): Promise<Record<string, unknown>> {
  const { BaseURL, StaticURL, Theme, Color, NoServiceWorker } = identity
  const name = identity.Name.trim() || NAME
  const icons = await iconsOf(find)
  return {
    id: `${BaseURL}/`,
    name,
    short_name: shortName(name),
    start_url: `${BaseURL}/files/`,
    scope: `${BaseURL}/`,
    display: 'standalone',
    theme_color: Color || MARK,
    background_color: SURFACES[Theme],
    icons: icons.map((icon) => ({ ...icon, src: `${StaticURL}/${icon.src}` })),
    // Nobody but the worker takes what is shared.
    ...(!NoServiceWorker && { share_target: shareTarget(BaseURL) }),
  }
}

const shareTarget = (base: string) => ({
  action: base + SHARE_TARGET,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    title: SHARED_FIELDS.title,
    text: SHARED_FIELDS.text,
    url: SHARED_FIELDS.url,
    files: [{ name: SHARED_FIELDS.files, accept: ['*/*'] }],
  },
})

/** Whole words of a name, as many as there is room for; the system cuts what is one long word. */
function shortName(name: string): string {
  if (name.length <= SHORT) return name
  const words = name.split(/\s+/)
  let short = words[0] ?? name
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > SHORT) break
    short += ` ${word}`
  }
  return short
}

/** The operator's icons where they have any that will do, else ours: never some of each. */
async function iconsOf(find: FindBranding): Promise<readonly Icon[]> {
  const [painted, [maskable]] = await Promise.all([theirs(find, ICONS), theirs(find, [MASKABLE])])
  const chosen = painted.length > 0 ? painted : (await theirs(find, DRAWN)).slice(0, 1)
  if (chosen.length === 0 && !maskable) return [...ICONS, MASKABLE]
  // Systems want one that is not cut, too.
  if (chosen.length === 0 && maskable) return [uncut(maskable), maskable]
  return maskable ? [...chosen, maskable] : chosen
}

const uncut = ({ src, sizes, type }: Icon): Icon => ({ src, sizes, type })

/** Those that the operator has, at addresses that are others when the files are: a browser keeps an icon whose address it knows. */
async function theirs(find: FindBranding, icons: readonly Icon[]): Promise<Icon[]> {
  const found = await Promise.all(icons.map(async (icon) => ({ icon, file: await find(icon.src) })))
  return found.flatMap(({ icon, file }) =>
    file ? [{ ...icon, src: `${icon.src}?${encodeURIComponent(file.etag.replaceAll('"', ''))}` }] : [],
  )
}
