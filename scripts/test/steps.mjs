/**
 * One step of `npm test`.
 *
 * @typedef {object} Step
 * @property {string} name what the heading and the filter call it
 * @property {string[]} args for Node (checks) or Bun (tests)
 * @property {('page' | 'server' | 'browser' | 'unzip' | 'zipinfo' | 'tar' | 'gzip' | 'bzip2' | 'xz' | 'zstd' | 'lz4' | 'python3' | 'tuspy' | 'ffmpeg' | 'heif' | 'bubblewrap' | 'curl' | 'openssl' | 'nginx' | 'systemd' | 'dpkg')[]} [needs]
 */

const tool = (path, ...args) => ({ args: [`node_modules/${path}`, ...args] })
const types = (project) => ({ name: `types ${project}`, ...tool('typescript/bin/tsc', '-p', project) })
const ours = (name, script) => ({ name, args: [script] })
/** Slow and busy machines get their time: what gives way to everybody takes fifty times as long beside others. A test that hangs ends all the same. */
const tests = (name, ...folders) => ({ name, args: ['test', '--timeout=120000', ...folders] })
/** A browser, a server and a test on two processors do not keep time: who fails gets one more attempt, and the end names who needed it. */
const inBrowser = (name, ...folders) => tests(name, '--retry=1', ...folders)

/** Static checks: none needs another, so they run beside each other. @type {Step[]} */
export const checks = [
  types('contract'),
  types('server'),
  types('testing'),
  types('web'),
  types('web/tsconfig.test.json'),
  types('scripts'),
  types('e2e'),
  types('packaging'),
  { name: 'lint', ...tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  ours('imports', 'scripts/check-imports.mjs'),
  ours('styles', 'scripts/check-styles.mjs'),
  { name: 'unused', ...tool('knip/bin/knip.js') },
  { name: 'size', ...tool('size-limit/bin.js'), needs: ['page'] },
]

/** Tests: one run after the other, so that none is slowed down by another. @type {Step[]} */
export const testRuns = [
  {
    ...tests('unit', './contract', './server', './web', './scripts'),
    needs: [
      'unzip',
      'zipinfo',
      'tar',
      'gzip',
      'bzip2',
      'xz',
      'zstd',
      'lz4',
      'python3',
      'tuspy',
      'ffmpeg',
      'heif',
      'bubblewrap',
      'nginx',
    ],
  },
  {
    ...inBrowser(
      'browser',
      './e2e',
      ...['faults', 'binary', 'docs'].map((folder) => `--path-ignore-patterns=e2e/${folder}/**`),
    ),
    needs: ['page', 'server', 'browser', 'bubblewrap'],
  },
  // All of it as one file, alone on a machine.
  { ...tests('binary', './e2e/binary'), needs: ['page', 'server', 'bubblewrap'] },
  // What the documentation tells people to type, as it stands there.
  { ...tests('commands', './e2e/docs'), needs: ['page', 'server', 'bubblewrap', 'curl', 'openssl'] },
  // What Coffer is installed with: image, unit, package, manifests, and proxies with the files of packaging/compose/.
  { ...tests('packages', './packaging'), needs: ['page', 'server', 'bubblewrap', 'nginx', 'systemd', 'dpkg'] },
  // The program is killed, its disk is full, its clients vanish: no browser is needed, but some minutes are.
  { ...tests('faults', './e2e/faults'), needs: ['page', 'server'] },
]

/**
 * The steps whose name contains one of the words; all of them when there are no words.
 *
 * @param {Step[]} steps
 * @param {string[]} words
 * @returns {Step[]}
 */
export function chosen(steps, words) {
  return words.length === 0 ? steps : steps.filter((step) => words.some((word) => step.name.includes(word)))
}
