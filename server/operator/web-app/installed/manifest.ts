import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { SHARE_TARGET, SHARED_FIELDS } from '#contract/share-target.ts'
import type { FindBranding } from '../branding/branding.ts'

/** Settings of the instance that an installed app shows. */
export type AppIdentity = Pick<RuntimeConfig, 'Name' | 'BaseURL' | 'StaticURL' | 'Theme' | 'Color' | 'NoServiceWorker'>

type Icon = {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: 'maskable' | 'monochrome'
}

const NAME = 'Coffer'

/** Color of our own logo, and the background color of each theme. */
const MARK = '#0b7478'
const SURFACES = { '': '#ffffff', dark: '#101619' } as const

/** Maximum length of a name on a home screen, in characters. */
const SHORT = 12

const ICONS: readonly Icon[] = [
  { src: 'img/icons/android-chrome-192x192.png', sizes: '192x192', type: 'image/png' },
  { src: 'img/icons/android-chrome-512x512.png', sizes: '512x512', type: 'image/png' },
]
/** Has a margin around the logo, so that a system may crop it to its own shape. */
const MASKABLE: Icon = {
  src: 'img/icons/maskable-512x512.png',
  sizes: '512x512',
  type: 'image/png',
  purpose: 'maskable',
}
/** One color and transparency, for systems that color the icons of all apps alike. */
const MONOCHROME: Icon = {
  src: 'img/icons/monochrome-512x512.png',
  sizes: '512x512',
  type: 'image/png',
  purpose: 'monochrome',
}
/** Icons of an operator who replaced only those visible in the page. */
const DRAWN: readonly Icon[] = ['img/icons/favicon.svg', 'img/logo.svg'].map((src) => ({
  src,
  sizes: 'any',
  type: 'image/svg+xml',
}))

/** Returns the manifest that a browser needs to install the page as an app. */
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
    // Only the service worker handles shared items.
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

/** Returns as many whole words of a name as fit; the system truncates a single long word. */
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

/** Returns the operator's icons when there are usable ones, otherwise ours: never a mixture. */
async function iconsOf(find: FindBranding): Promise<readonly Icon[]> {
  const [painted, special] = await Promise.all([
    operatorIcons(find, ICONS),
    operatorIcons(find, [MASKABLE, MONOCHROME]),
  ])
  const plain = painted.length > 0 ? painted : (await operatorIcons(find, DRAWN)).slice(0, 1)
  if (plain.length > 0) return [...plain, ...special]
  const maskable = special.find(({ purpose }) => purpose === 'maskable')
  // Systems also require an icon that has no purpose of its own.
  return maskable ? [uncut(maskable), ...special] : [...ICONS, MASKABLE, MONOCHROME]
}

const uncut = ({ src, sizes, type }: Icon): Icon => ({ src, sizes, type })

/** Returns the operator's icons, with addresses that change with the files, because browsers cache icons by address. */
async function operatorIcons(find: FindBranding, icons: readonly Icon[]): Promise<Icon[]> {
  const found = await Promise.all(icons.map(async (icon) => ({ icon, file: await find(icon.src) })))
  return found.flatMap(({ icon, file }) =>
    file ? [{ ...icon, src: `${icon.src}?${encodeURIComponent(file.etag.replaceAll('"', ''))}` }] : [],
  )
}
