import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { History, PastOperation } from '#server/operations/records/history.ts'
import { AppError } from '#server/platform/errors.ts'
import { command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { count, time, toggle } from './kinds.ts'
import { jsonText, tableText } from './output.ts'

const USUAL = 100
const MOST = 100_000
/** Operations read per query. */
const PAGE = 500

/** Command that prints the journal's operations, as a table or as JSON. */
export const historyCommand = command({
  name: 'history',
  help: 'show changes of a path in the served folder and below it, newest first',
  more: 'With --json, print all changes of each operation: created, moved, replaced, stored and restored items, and their names in the trash or the versions.',
  example: 'coffer history /projects --from 2030-01-01 --json > history.json',
  args: { path: { optional: true } },
  flags: {
    from: { kind: time, help: 'at or after this time, such as 2030-01-31 or 2030-01-31T12:00:00Z' },
    limit: { kind: count, help: `maximum number of operations (default: ${USUAL}; with --json all, at most ${MOST})` },
    json: { kind: toggle, help: 'print JSON, with all changes of each operation' },
  },
  onInstance: true,
  async run({ args, flags, terminal, open }) {
    const { from, json, limit = json ? MOST : USUAL } = flags
    if (limit < 1 || limit > MOST) throw new UsageError(`--limit: must be from 1 to ${MOST}`)
    const place = pathOf(args.path ?? '/')
    const { history } = await open('change')
    if (!history) throw new Failure('the history is not open')
    const past = operationsOf(history, { place, since: from === undefined ? 0 : Date.parse(from) }, limit)
    if (!json) {
      const rows: string[][] = []
      for await (const operation of past) rows.push(rowOf(operation))
      return terminal.out(tableText(['TIME', 'WHO', 'WHAT', 'OUTCOME', 'WHERE', 'UNDONE'], rows))
    }
    let isFirst = true
    for await (const operation of past) {
      await terminal.out(`${isFirst ? '[\n' : ',\n'}${jsonText(shown(operation)).trimEnd()}`)
      isFirst = false
    }
    await terminal.out(isFirst ? '[]\n' : '\n]\n')
  },
})

function pathOf(text: string) {
  try {
    return parsePlainPath(text.length > 1 ? text.replace(/\/$/, '') : text)
  } catch (error) {
    if (error instanceof AppError)
      throw new UsageError(`"${text}" is not a path of the served folder, such as /projects`)
    throw error
  }
}

type Search = Pick<Parameters<History['past']>[0], 'place' | 'since'>

async function* operationsOf(history: History, search: Search, limit: number): AsyncGenerator<PastOperation, void> {
  let before: string | null = null
  for (let left = limit; left > 0; ) {
    const most = Math.min(PAGE, left)
    const page: PastOperation[] = await history.past({ ...search, before, most, whole: true })
    yield* page
    left -= page.length
    before = page.at(-1)?.id ?? null
    if (page.length < most) return
  }
}

const at = (time: number) => new Date(time).toISOString()

function shown({
  id,
  kind,
  userId,
  username,
  gesture,
  startedAt,
  endedAt,
  outcome,
  isTakenBack,
  traces,
}: PastOperation) {
  return {
    ...{ id, kind, userId, username, gesture, startedAt: at(startedAt), endedAt: at(endedAt), outcome },
    takenBack: isTakenBack,
    did: traces.map(({ act, place, to }) => ({ act, place, to })),
  }
}

function rowOf({ kind, username, endedAt, outcome, isTakenBack, traces }: PastOperation): string[] {
  const [first] = traces
  const more = traces.length > 1 ? ` and ${traces.length - 1} more` : ''
  return [at(endedAt), username, kind, outcome, `${first?.place ?? ''}${more}`, isTakenBack ? 'yes' : '']
}
