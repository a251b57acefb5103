import type { MoveInReport } from '#contract/move-in.ts'
import { BoltDamage } from '#server/operator/import-filebrowser/bolt/damage.ts'
import { LOSES_PROTECTION } from '#server/operator/import-filebrowser/importer.ts'
import type { OldInstance } from '#server/operator/import-filebrowser/source/old-instance.ts'
import { readDatabase, UnsupportedDatabase } from '#server/operator/import-filebrowser/source/read-database.ts'
import { readExports } from '#server/operator/import-filebrowser/source/read-exports.ts'
import { isAppError } from '#server/platform/errors.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import { DataDirectory, holdsDatabase } from '#server/platform/own-files/data-directory.ts'
import { openForeignDatabase, readTextFile } from '#server/platform/own-files/operator-files.ts'
import { command } from './command.ts'
import { Failure } from './failures.ts'
import { reportText } from './import-report.ts'
import { toggle } from './kinds.ts'
import { jsonText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'

/** Command that imports an instance of File Browser. */
export const importCommand = command({
  name: 'import',
  help: 'import users, links, rules and settings from a database or exported files of File Browser',
  more:
    'Reports what is imported, what changes and what cannot be imported, and asks for confirmation. Without a terminal, nothing changes unless --yes is given. ' +
    'The old file is never changed. Existing users and links do not change, so the import can be repeated. Settings and rules are updated, except for those that were changed here after an earlier import. The server must not be running.',
  example: 'coffer import filebrowser.db --root /srv --data /var/lib/coffer',
  args: { file: { repeated: true, isFile: true } },
  flags: {
    yes: { kind: toggle, help: 'do not ask for confirmation', short: 'y' },
    'dry-run': { kind: toggle, help: 'report only, without changing anything', short: 'n' },
    'accept-loss': {
      kind: toggle,
      help: 'import even if a rule that denies something cannot be imported',
    },
    json: JSON_FLAG,
  },
  onInstance: true,
  async run({ args, flags, terminal, open, config }) {
    if (config().demo) throw new Failure('specify the folder that File Browser served with --root')
    const changesSomething = flags.yes === true || terminal.isAttended
    if (changesSomething && !flags['dry-run']) await refuseBesideServer(config().data)
    const old = await oldInstance(args.file)
    const tell = (report: MoveInReport) => terminal.out(flags.json ? jsonText(report) : reportText(report))
    const rehearse = async () => {
      const report = await (await open('rehearse')).moveIn.preview(old)
      await tell(report)
      return report
    }
    if (!flags.yes || flags['dry-run']) {
      const { losesProtection } = await rehearse()
      if (flags['dry-run'] || !terminal.isAttended) {
        if (!flags.json) await terminal.out('\nNothing has been changed.\n')
        return
      }
      if (losesProtection && !flags['accept-loss']) throw new Failure(LOSES_PROTECTION)
      const answer = await terminal.ask('\nImport? [y/N] ')
      if (!/^y(?:es)?$/i.test(answer.trim())) throw new Failure('nothing has been changed')
    }
    const { moveIn } = await open('take_over')
    try {
      const done = await moveIn.run(old, { actor: COMMAND_LINE, acceptsLoss: flags['accept-loss'] === true })
      if (flags.yes) await tell(done)
    } catch (error) {
      // The report names the rules in question.
      if (flags.yes && isAppError(error, 'conflict')) await rehearse()
      throw error
    }
    if (!flags.json) await terminal.out('\nImport completed.\n')
  },
})

/** Checks for a running server before anything is asked. @throws StartProblem when a server runs on the data directory */
async function refuseBesideServer(data: string): Promise<void> {
  if (!holdsDatabase(data)) return
  using _lock = await new DataDirectory(data).lock()
}

/** Reads the old instance. @throws Failure that names the file; StartProblem */
async function oldInstance(files: readonly string[]): Promise<OldInstance> {
  const [first = ''] = files
  try {
    if (files.length === 1 && !first.endsWith('.json')) {
      await using source = await openForeignDatabase(first)
      return await readDatabase(source)
    }
    return readExports(await Promise.all(files.map(readTextFile)))
  } catch (error) {
    if (!(error instanceof BoltDamage || error instanceof UnsupportedDatabase)) throw error
    throw new Failure(`${files.join(', ')}: ${error.message}`)
  }
}
