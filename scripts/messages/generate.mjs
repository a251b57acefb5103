import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../launch/root.mjs'
import { LaunchError } from '../launch/say.mjs'

const folder = join(root, 'web/i18n')
const target = join(folder, 'generated')
/** Folder of the texts of mails. */
const serverTarget = join(root, 'server/notifications/mail/generated')
const stampFile = join(target, '.generated-from')

/** Folders from which the modules are generated. */
const inputs = [join(folder, 'messages'), join(folder, 'arguments'), join(root, 'scripts/messages')]

/**
 * Generates the modules of all texts (`web/i18n/generated/`, and those of mails for the server) from `web/i18n/messages/` when these have
 * changed.
 *
 * @throws {LaunchError} that lists what is wrong with the texts
 */
export async function ensureMessages() {
  if (!existsSync(join(folder, 'messages'))) return
  const state = stateOf()
  if (existsSync(stampFile) && existsSync(serverTarget) && readFileSync(stampFile, 'utf8') === state) return
  // Loaded on demand: most starts find the modules there, some of them without the parser.
  const [{ readCatalogs }, { modulesOf, serverModulesOf }] = await Promise.all([
    import('./catalogs.mjs'),
    import('./modules.mjs'),
  ])
  const { features, problems } = readCatalogs(folder)
  if (problems.length > 0) throw new LaunchError(`The texts have ${problems.length} problems:\n${problems.join('\n')}`)
  const modules = modulesOf(features)
  for (const [path, content] of modules) write(join(target, path), content)
  for (const [path, content] of serverModulesOf(features)) write(join(serverTarget, path), content)
  removeOthers(modules)
  write(stampFile, state)
}

/** Returns the names, sizes and times of all inputs as a text. */
function stateOf() {
  const files = inputs.flatMap((input) =>
    readdirSync(input, { recursive: true, encoding: 'utf8' }).map((name) => join(input, name)),
  )
  return files
    .sort()
    .map((file) => ({ file, stat: statSync(file) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ file, stat }) => `${file} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}\n`)
    .join('')
}

/** Writes a file if its content differs. Other processes see the old file or the new one, as several of them may generate. */
function write(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}-${process.pid}`, content)
  renameSync(`${file}-${process.pid}`, file)
}

/** Removes modules and languages that are no longer there. @param {ReadonlyMap<string, string>} modules */
function removeOthers(modules) {
  const paths = [...modules.keys()]
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    const isKnown = path.endsWith('.ts') ? modules.has(path) : paths.some((one) => one.startsWith(`${path}/`))
    if (!isKnown && !/\.ts-\d+$|^\.generated-from/.test(path))
      rmSync(join(target, name), { recursive: true, force: true })
  }
}
