import path from 'node:path'
import { type Context, type ContextParts, createContext } from '#server/context.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { createLog } from '#server/platform/log/log.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { passwordHash } from './test-users.ts'
import { plantTree } from './tree.ts'

export type RestartedProgram = Disposable & {
  /** Starts the program on the data of the last run, which has ended. */
  readonly begin: () => Promise<Context>
}

/** Prepares a program that is started repeatedly on the same data. */
export async function restartedProgram(
  parts: Pick<ContextParts, 'now' | 'lookup'> & { readonly config: Partial<Config> },
): Promise<RestartedProgram> {
  const { config: given, ...others } = parts
  const place = temporaryDirectory()
  plantTree(place.path, { '/root/': null, '/page/': null })
  const argv = ['--root', path.join(place.path, 'root'), '--data', path.join(place.path, 'data'), '--port', '0']
  const secrets = { adminPassword: undefined, adminPasswordHash: await passwordHash() }
  const config = { ...loadConfig({ argv, env: {}, cwd: place.path }), secrets, ...given }
  const log = createLog({ format: 'text', level: 'error', write: () => undefined })
  const pageDirectory = path.join(place.path, 'page')
  return {
    begin: () => createContext(config, { log, pageDirectory, ...others }),
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}
