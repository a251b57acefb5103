import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { mediaTypeOf } from '#contract/file-types.ts'
import { SharedBytes } from '#server/platform/text/shared-bytes.ts'

/** Source of the bytes of our own files; the storage of the program's files has this form. */
export type AssetSource = {
  readonly names: ReadonlySet<string>
  readonly read: (name: string) => Promise<Uint8Array>
  /** Returns the bytes compressed with Brotli, if they are stored so; null otherwise. */
  readonly readBrotli: (name: string) => Promise<Uint8Array | null>
}

export type Asset = {
  readonly contentType: string
  /** Whether the name contains a hash of the content, so that it may be cached permanently. */
  readonly immutable: boolean
  readonly etag: string
  /** Returns the content, uncompressed or in one of `encodings`; each encoding is computed once and cached. */
  readonly bytes: (encoding: AssetEncoding | null) => Promise<Uint8Array>
  readonly encodings: readonly AssetEncoding[]
}
type AssetEncoding = 'br' | 'gzip'

/** Returns a function that finds our files by name, each read on first request; null for unknown names. */
export function createAssets(source: AssetSource): (name: string) => Promise<Asset | null> {
  const opened = new Map<string, Promise<Asset>>()
  const plain = new SharedBytes()
  return async (name) => {
    if (!source.names.has(name)) return null
    let asset = opened.get(name)
    if (!asset) {
      asset = openAsset(name, source, plain)
      opened.set(name, asset)
      // A failed read is repeated by the next request.
      asset.catch(() => opened.delete(name))
    }
    return asset
  }
}

async function openAsset(name: string, source: AssetSource, plain: SharedBytes): Promise<Asset> {
  const contentType = contentTypeOf(name)
  const etag = `"${Bun.hash(await source.read(name)).toString(36)}"`
  const encodings: readonly AssetEncoding[] = COMPRESSIBLE.test(contentType) ? ['br', 'gzip'] : []
  const encoded = new Map<AssetEncoding, Promise<Uint8Array>>()
  return {
    contentType,
    immutable: HASHED.test(name),
    etag,
    encodings,
    // Uncompressed bytes are not retained for long: they are rarely requested, and the system caches them.
    bytes: (encoding) =>
      encoding
        ? getOrMake(encoded, encoding, () => encode(name, encoding, source))
        : plain.get(name, () => source.read(name)),
  }
}

async function encode(name: string, encoding: AssetEncoding, source: AssetSource): Promise<Uint8Array> {
  const stored = encoding === 'br' ? await source.readBrotli(name) : null
  if (stored) return stored
  const bytes = await source.read(name)
  const { BROTLI_PARAM_QUALITY } = zlib.constants
  if (encoding === 'gzip') return promisify(zlib.gzip)(bytes, { level: 9 })
  return promisify(zlib.brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 9 } })
}

function getOrMake<K, V>(kept: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = kept.get(key)
  if (found) return found
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}

/** `index-C88STQKQ.js`: files that the build puts into `assets` have a hash of their content in the name. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|wasm|manifest\+json)|image\/svg\+xml|font\/ttf)/

/** Content types that occur among files of the page but not among user files. */
const PAGE_TYPES: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  map: 'application/json',
}

function contentTypeOf(name: string): string {
  const mime = PAGE_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? mediaTypeOf(name).mime
  return /^text\/|json$|\+xml$/.test(mime) ? `${mime}; charset=utf-8` : mime
}
