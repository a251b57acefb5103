import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launch/root.mjs'
import { packageFolder } from './packages.mjs'

/** Scripts that run as separate processes, with their own libraries. */
const scripts = ['preview-decoder.js', 'text-extractor.js']

/** Libraries that are the same on every machine: all of their files, or only those that are read. */
const libraries = [
  { name: 'sharp', parts: /^(?:package\.json|LICENSE|dist\/.+|node_modules\/.+)$/ },
  { name: '@img/colour' },
  { name: 'detect-libc' },
  { name: '@napi-rs/canvas' },
  {
    name: 'pdfjs-dist',
    parts: /^(?:package\.json|LICENSE|legacy\/build\/pdf(?:\.worker)?\.mjs|(?:cmaps|iccs|standard_fonts|wasm)\/.+)$/,
  },
]

/** Files that nothing loads. */
const idle = /\.(?:d\.[cm]?ts|map)$|^lib\/glib-2\.0\/|(?:^|\/)(?:CHANGELOG|index\.d)\b/

/** Returns whether a file is loaded by the system. */
export const isNative = (path) => /\.(?:node|dylib|dll)$|\.so(?:\.\d+)*$/.test(path)

/**
 * One file that a binary unpacks.
 *
 * @typedef {{ path: string, content: Buffer }} HelperFile
 */

/**
 * Returns all files that a binary for a target unpacks, in a fixed order.
 *
 * @param {import('./targets.mjs').Target} target
 * @returns {Promise<HelperFile[]>}
 */
export async function helperFiles({ natives }) {
  const packages = [...libraries, ...natives.map((name) => ({ name, parts: undefined }))]
  const files = []
  // Keeps folders above from influencing how modules are resolved.
  files.push({ path: 'package.json', content: Buffer.from('{ "private": true, "type": "module" }\n') })
  files.push({ path: 'tsconfig.json', content: Buffer.from('{}\n') })
  for (const path of scripts) files.push({ path, content: readFileSync(join(root, 'dist-server', path)) })
  for (const { name, parts = /./ } of packages) files.push(...filesOf(name, await packageFolder(name), parts))
  return files
}

function filesOf(name, folder, parts) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: file.slice(folder.length + 1).replaceAll('\\', '/') }))
    .filter(({ path }) => parts.test(path) && !idle.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ file, path }) => ({ path: `node_modules/${name}/${path}`, content: readFileSync(file) }))
}
