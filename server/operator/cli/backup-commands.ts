import path from 'node:path'
import { JOURNAL_FILE } from '#server/operations/sqlite-journal.ts'
import { isIntact, isInUse, snapshotDatabase } from '#server/platform/database/snapshot.ts'
import { backupTarget, readBackup, writeBackup } from '#server/platform/own-files/backup-files.ts'
import { DATABASE_FILE, DataDirectory, holdsDatabase } from '#server/platform/own-files/data-directory.ts'
import { withFileErrors } from '#server/platform/own-files/operator-files.ts'
import { type Command, command } from './command.ts'
import { Failure } from './failures.ts'
import { toggle } from './kinds.ts'

/** The indispensable database comes first: without it there is no instance. */
const DATABASES = [DATABASE_FILE, JOURNAL_FILE] as const

/** Commands that write all data of Coffer to one file, and restore it. */
export const backupCommands: readonly Command[] = [
  command({
    name: 'backup',
    help: 'back up users, settings, links, history, keys and branding to one file',
    more: 'The server can be running. The file is a tar archive that only you can read, because it contains keys and password hashes. It does not contain the served files, previews and the search index. If FILE is a folder, the file is created in it and named after the time.',
    example: 'coffer backup /var/backups/coffer.tar --data /var/lib/coffer',
    args: { target: { isFile: true } },
    flags: {},
    onInstance: true,
    async run({ args, config, terminal }) {
      const { data, brandingDir } = config()
      if (!holdsDatabase(data)) throw new Failure(`no database in ${data}; specify --data or --root`)
      if (brandingDir !== path.join(data, 'branding'))
        terminal.warn(`not included: the branding files in ${brandingDir}`)
      await withFileErrors(args.target, async () => {
        const target = await backupTarget(path.resolve(args.target), Date.now())
        const left = await writeBackup({ data, databases: DATABASES, target }, snapshotDatabase)
        for (const name of left) terminal.warn(`not included: ${name}, whose path is too long for an archive`)
        await terminal.out(`wrote ${target}\n`)
      })
    },
  }),
  command({
    name: 'restore',
    help: 'restore a backup into a data directory without an instance',
    more: 'The server must not be running. With --force, an existing instance is moved to a folder in the data directory.',
    example: 'coffer restore /var/backups/coffer.tar --data /var/lib/coffer',
    args: { file: { isFile: true } },
    flags: {
      force: { kind: toggle, help: 'replace an existing instance, which is moved to a folder in the data directory' },
    },
    onInstance: true,
    async run({ args, flags, config, terminal }) {
      const { data } = config()
      const isThere = holdsDatabase(data)
      if (isThere && !flags.force) throw new Failure(`${data} already contains an instance; use --force to replace it`)
      // A server that started meanwhile would find half of the data.
      using _lock = DataDirectory.names(data).length > 0 ? await new DataDirectory(data).lock() : null
      if (isThere && isInUse(path.join(data, DATABASE_FILE)))
        throw new Failure('the data directory is in use; wait until the other command ends')
      const old = await withFileErrors(args.file, () =>
        readBackup({ data, databases: DATABASES, file: path.resolve(args.file), now: Date.now() }, refuseUnsound),
      )
      if (old !== null) await terminal.out(`moved the previous instance to ${old}\n`)
      await terminal.out(`restored into ${data}\n`)
    },
  }),
]

function refuseUnsound(name: string, file: string): void {
  if (!isIntact(file, name === DATABASE_FILE)) throw new Failure(`the backup is damaged: ${name}`)
}
