import { type AuditEvent, AuditKind } from '#contract/audit.ts'
import { exportTexts } from '#server/notifications/audit/export.ts'
import { filterOf } from '#server/notifications/audit/filter.ts'
import { presentEvent } from '#server/notifications/audit/present.ts'
import type { AuditTrail } from '#server/notifications/audit/service.ts'
import { type Command, command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { count, list, named, time, toggle } from './kinds.ts'
import { tableText } from './output.ts'

const USUAL = 100
const MOST = 500

/** Commands that show the audit trail. */
export const auditCommands: readonly Command[] = [
  command({
    name: 'audit',
    help: 'show the audit trail, newest first',
    more: 'With --json or --csv, print all matching events, oldest first, like the export in the page.',
    example: 'coffer audit --user zoe --kinds delete,move --from 2030-01-01 --csv',
    args: {},
    flags: {
      user: { kind: named('NAME'), help: 'part of a username' },
      kinds: { kind: { ...list, placeholder: 'LIST', choices: AuditKind.options }, help: 'only these kinds of events' },
      text: { kind: named('TEXT'), help: 'part of a path, name or address' },
      from: { kind: time, help: 'at or after this time, such as 2030-01-31 or 2030-01-31T12:00:00Z' },
      to: { kind: time, help: 'before this time' },
      limit: { kind: count, help: `maximum number of rows (default: ${USUAL}, at most ${MOST})` },
      json: { kind: toggle, help: 'print JSON, in the format of the API' },
      csv: { kind: toggle, help: 'print CSV' },
    },
    onInstance: true,
    async run({ flags, terminal, open }) {
      const { user, text, from, to, kinds = [], limit = USUAL } = flags
      if (flags.json && flags.csv) throw new UsageError('--json and --csv cannot be combined')
      if (limit < 1 || limit > MOST) throw new UsageError(`--limit: must be from 1 to ${MOST}`)
      for (const kind of kinds)
        if (!AuditKind.options.some((one) => one === kind))
          throw new UsageError(`--kinds: "${kind}" is not one of ${AuditKind.options.join(', ')}`)
      const filter = filterOf({ user, text, from, to, kinds: kinds.join(',') })
      const { audit } = await open('change')
      if (!audit) throw new Failure('the audit trail is not open')
      const signal = new AbortController().signal
      if (flags.json || flags.csv) {
        const events = presented(audit.slices(filter, signal))
        for await (const part of exportTexts(events, flags.csv ? 'csv' : 'json')) await terminal.out(part)
        return
      }
      const rows = await latest(audit, filter, limit, signal)
      await terminal.out(tableText(['TIME', 'WHO', 'ADDRESS', 'WHAT', 'OUTCOME', 'TARGETS', 'DETAIL'], rows.map(rowOf)))
    },
  }),
]

type Filter = Parameters<AuditTrail['page']>[0]

async function* presented(slices: ReturnType<AuditTrail['slices']>): AsyncGenerator<AuditEvent[], void> {
  for await (const rows of slices) yield rows.map(presentEvent)
}

/** Collects rows over several pages: a page may end early when matches are rare. */
async function latest(audit: AuditTrail, filter: Filter, limit: number, signal: AbortSignal): Promise<AuditEvent[]> {
  const found: AuditEvent[] = []
  let before: number | null = null
  do {
    const page = await audit.page(filter, { before, limit: limit - found.length }, signal)
    found.push(...page.rows.map(presentEvent))
    before = page.next
  } while (before !== null && found.length < limit)
  return found
}

function rowOf({ at, username, address, kind, outcome, targets, detail }: AuditEvent): string[] {
  return [at, username, address ?? '', kind, outcome, targets.join(' > '), detail]
}
