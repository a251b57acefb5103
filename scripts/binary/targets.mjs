/**
 * A kind of machine: what the parts of it that are not ours call it.
 *
 * @typedef {object} Target
 * @property {string} runtime what the bundler calls it
 * @property {string} bun the package of the runtime
 * @property {string[]} natives the packages of the libraries
 */

const target = (runtime, bun, sharp, canvas) => ({
  runtime: `bun-${runtime}`,
  bun: `@oven/bun-${bun}`,
  natives: [
    `@img/sharp-${sharp}`,
    // On Windows the library lies in the same package.
    ...(sharp.startsWith('win32') ? [] : [`@img/sharp-libvips-${sharp}`]),
    `@napi-rs/canvas-${canvas}`,
  ],
})

/** What a binary can be made for. @type {Record<string, Target>} */
export const targets = {
  'linux-x64': target('linux-x64', 'linux-x64', 'linux-x64', 'linux-x64-gnu'),
  'linux-arm64': target('linux-arm64', 'linux-aarch64', 'linux-arm64', 'linux-arm64-gnu'),
  'linux-x64-musl': target('linux-x64-musl', 'linux-x64-musl', 'linuxmusl-x64', 'linux-x64-musl'),
  'linux-arm64-musl': target('linux-arm64-musl', 'linux-aarch64-musl', 'linuxmusl-arm64', 'linux-arm64-musl'),
  'darwin-x64': target('darwin-x64', 'darwin-x64', 'darwin-x64', 'darwin-x64'),
  'darwin-arm64': target('darwin-arm64', 'darwin-aarch64', 'darwin-arm64', 'darwin-arm64'),
  'windows-x64': target('windows-x64', 'windows-x64', 'win32-x64', 'win32-x64-msvc'),
}

/** What this machine is, by the same names. */
export function hostTarget() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const isMusl = process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
  return `${system}-${process.arch}${isMusl ? '-musl' : ''}`
}
