/**
 * A platform, with the names that other projects use for it.
 *
 * @typedef {object} Target
 * @property {string} runtime name used by the bundler
 * @property {string} bun package of the runtime
 * @property {string[]} natives packages of the libraries
 */

const target = (runtime, bun, sharp, canvas) => ({
  runtime: `bun-${runtime}`,
  bun: `@oven/bun-${bun}`,
  natives: [
    `@img/sharp-${sharp}`,
    // On Windows the library is in the same package.
    ...(sharp.startsWith('win32') ? [] : [`@img/sharp-libvips-${sharp}`]),
    `@napi-rs/canvas-${canvas}`,
  ],
})

/** Platforms that a binary can be built for. @type {Record<string, Target>} */
export const targets = {
  'linux-x64': target('linux-x64', 'linux-x64', 'linux-x64', 'linux-x64-gnu'),
  'linux-arm64': target('linux-arm64', 'linux-aarch64', 'linux-arm64', 'linux-arm64-gnu'),
  'linux-x64-musl': target('linux-x64-musl', 'linux-x64-musl', 'linuxmusl-x64', 'linux-x64-musl'),
  'linux-arm64-musl': target('linux-arm64-musl', 'linux-aarch64-musl', 'linuxmusl-arm64', 'linux-arm64-musl'),
  'darwin-x64': target('darwin-x64', 'darwin-x64', 'darwin-x64', 'darwin-x64'),
  'darwin-arm64': target('darwin-arm64', 'darwin-aarch64', 'darwin-arm64', 'darwin-arm64'),
  'windows-x64': target('windows-x64', 'windows-x64', 'win32-x64', 'win32-x64-msvc'),
}

/** Returns the name of this machine's platform. */
export function hostTarget() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const isMusl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
  return `${system}-${process.arch}${isMusl ? '-musl' : ''}`
}
