import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { requirements } from '../../testing/packages.mjs'
import { root } from '../launch/root.mjs'

/**
 * A static check.
 *
 * @typedef {object} Check
 * @property {string} name in the heading and for the filter
 * @property {string[]} args for Node
 * @property {string[]} [needs] requirements (testing/packages.mjs) and products (`page`, `server`, `workers`)
 */

/**
 * A run of tests.
 *
 * @typedef {object} TestRun
 * @property {string} name in the heading and for the filter
 * @property {string[]} [paths] arguments of `bun test`
 * @property {string[]} [script] arguments of Node instead: a program that checks itself and exits with 0 or not
 * @property {string[]} needs requirements and products
 * @property {boolean} [beside] runs in parallel with the first step, since it mostly waits
 * @property {string[]} [inputs] files and folders that it tests: it is skipped while they are unchanged since it last passed
 */

const tool = (path, ...args) => ({ args: [`node_modules/${path}`, ...args] })
const types = (project) => ({ name: `types ${project}`, ...tool('typescript/bin/tsc', '-p', project) })
const script = (name, file) => ({ name, args: [file] })
/** Returns the lint check of some files and folders, by default of everything. */
export const lint = (...paths) => ({
  name: 'lint',
  ...tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...(paths.length > 0 ? paths : ['.'])),
})

/** Type checks by the folder they cover. */
export const typeChecks = {
  contract: [types('contract')],
  formats: [types('formats'), types('formats/tsconfig.test.json')],
  server: [types('server')],
  testing: [types('testing')],
  web: [types('web'), types('web/tsconfig.test.json')],
  scripts: [types('scripts')],
  tools: [types('tools')],
  e2e: [types('e2e')],
  packaging: [types('packaging')],
}

/** Static checks, independent of each other. @type {Check[]} */
export const checks = [
  ...Object.values(typeChecks).flat(),
  lint(),
  script('imports', 'scripts/check-imports.mjs'),
  script('styles', 'scripts/check-styles.mjs'),
  script('comments', 'scripts/check-comments.mjs'),
  { name: 'unused', ...tool('knip/bin/knip.js') },
  { name: 'size', ...tool('size-limit/bin.js'), needs: ['page'] },
]

/** Folders whose tests need neither a browser nor the built program. */
export const unitFolders = ['contract', 'formats', 'server', 'testing', 'tools', 'web', 'scripts']
/** Requirements of the tests, without browsers. */
const browsers = ['browser', 'headlessShell', 'firefox', 'webkit', 'xvfb']
const programs = Object.keys(requirements).filter((name) => !browsers.includes(name))
const unit = { name: 'unit', paths: unitFolders.map((folder) => `./${folder}`), needs: ['workers', ...programs] }
/** Parts of `e2e/` that are separate steps. */
const apart = ['faults/**', 'binary/**', 'release/**', 'docs/commands.test.ts']
const browser = {
  name: 'browser',
  paths: ['./e2e', ...apart.map((pattern) => `--path-ignore-patterns=e2e/${pattern}`)],
  needs: ['page', 'server', ...browsers, ...programs],
}
/** Fault tests: the built program is killed, its disk is full, its clients disconnect. */
const faults = { name: 'faults', paths: ['./e2e/faults'], needs: ['page', 'server', ...programs] }
/** Returns a step that changes files beside the running program, and then compares its index with the disk. */
const soak = (minutes) => ({
  name: 'soak',
  beside: true,
  script: ['scripts/run.mjs', 'tools/soak/main.ts', `--minutes=${minutes}`],
  needs: ['page', 'server'],
})
/** Tests of the single-file executable, alone in an empty root file system. */
const binary = {
  name: 'binary',
  paths: ['./e2e/binary'],
  needs: ['page', 'server', ...programs],
  inputs: [
    ...['e2e/binary', 'scripts/binary', 'scripts/build-binary.mjs', 'scripts/launch', 'package-lock.json'],
    ...[
      'package.json',
      'server/main.ts',
      'server/platform/config',
      'server/files/previews/open-previews.ts',
      'server/platform/own-files/own-files.ts',
      'server/platform/process/pdf.ts',
    ],
    ...['server/platform/process/worker-script.ts', 'testing'],
  ],
}
/** Files of the documentation, without pictures. */
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:md|json)$/.test(name))
  .map((name) => `docs/${name}`)
  .sort()
/** Runs every shell command of the documentation as written. */
const commands = {
  name: 'commands',
  paths: ['./e2e/docs/commands.test.ts'],
  needs: ['page', 'server', ...programs],
  inputs: [
    ...['e2e/docs', 'README.md', 'CONTRIBUTING.md', ...pages],
    ...['server/operator/cli', 'server/platform/config', 'bin', 'testing'],
  ],
}
/** Tests of the image, systemd unit, Debian package and manifests, and of proxies with the files of packaging/compose/. */
const packages = {
  name: 'packages',
  paths: ['./packaging'],
  needs: ['page', 'server', ...programs],
  inputs: [
    ...[
      'packaging',
      'bin',
      'scripts/launch',
      'package.json',
      'package-lock.json',
      'server/platform/config',
      'server/main.ts',
    ],
    'testing',
  ],
}

/** Builds files of a release twice, from a clone of the last commit, and compares them. */
const release = { name: 'release', paths: ['./e2e/release'], needs: ['page', 'server', 'dpkg'] }

/** Compares the processor time of hot paths with committed figures; alone, so that nothing else disturbs the figures. */
const gate = {
  name: 'gate',
  script: ['scripts/run.mjs', 'tools/bench/main.ts', 'gate'],
  needs: ['page', 'server'],
}

/** Steps of `npm test`, run one after the other, the longest first. @type {TestRun[]} */
export const testRuns = [unit, browser, faults, soak(0.2), binary, commands, packages]

/** Steps of `npm run campaign`: the same at full size; nothing is skipped. @type {TestRun[]} */
export const campaignRuns = [unit, browser, faults, soak(10), binary, commands, packages, release, gate]

/**
 * Returns the steps whose name contains one of the words; all of them when there are no words.
 *
 * @template {{ name: string }} Step
 * @param {Step[]} steps
 * @param {string[]} words
 * @returns {Step[]}
 */
export function selected(steps, words) {
  return words.length === 0 ? steps : steps.filter((step) => words.some((word) => step.name.includes(word)))
}
