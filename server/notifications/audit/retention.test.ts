import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Settings } from '#contract/settings.ts'
import type { AuditRetention, NewAuditRow } from '#server/operations/audit/row.ts'
import { SqliteJournal } from '#server/operations/sqlite-journal.ts'
import { createLog } from '#server/platform/log/log.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testApp } from '#server/testing/test-app.ts'
import { Retention } from './retention.ts'
import { AuditTrail } from './service.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20)
const ALL = { kinds: [], user: '', text: '', from: null, to: null }

const row = (overrides: Partial<NewAuditRow> = {}): NewAuditRow => ({
  at: NOW,
  kind: 'delete',
  outcome: 'done',
  userId: 7,
  username: 'ann',
  address: null,
  targets: [],
  detail: '',
  ...overrides,
})

async function trailOf(rows: readonly NewAuditRow[]) {
  const directory = temporaryDirectory()
  const file = `${directory.path}/journal.db`
  writeFileSync(file, '')
  const log = createLog({ format: 'json', level: 'info', write: () => undefined })
  const journal = await SqliteJournal.open({ file, log })
  const trail = new AuditTrail(journal)
  for (const one of rows) trail.record(one)
  const page = () => trail.page(ALL, { before: null, limit: 500 }, new AbortController().signal)
  await page()
  return {
    journal,
    names: async () => (await page()).rows.map(({ username }) => username).toReversed(),
    prune: async (kept: Partial<AuditRetention>) => {
      const retention = { since: null, rows: 1000, failedSignIns: 1000, ...kept }
      while ((await journal.pruneAudit(retention)) > 0);
    },
    [Symbol.asyncDispose]: async () => {
      await journal.close()
      directory[Symbol.dispose]()
    },
  }
}

test('what is older than so many days goes, and the rest keeps its order', async () => {
  await using at = await trailOf([
    row({ username: 'a', at: NOW - 31 * DAY }),
    row({ username: 'b', at: NOW - 29 * DAY }),
    row({ username: 'c', at: NOW - 40 * DAY }),
    row({ username: 'd' }),
  ])
  const retention = new Retention({ log: at.journal, days: async () => 30, now: () => NOW, report: throwIt })
  await retention.apply()
  await retention.close()
  expect(await at.names()).toEqual(['b', 'd'])
})

test('nothing goes for its age where it is kept for ever', async () => {
  await using at = await trailOf([row({ username: 'a', at: 0 }), row({ username: 'b' })])
  const retention = new Retention({ log: at.journal, days: async () => 0, now: () => NOW, report: throwIt })
  await retention.apply()
  await retention.close()
  expect(await at.names()).toEqual(['a', 'b'])
})

test('there are never more than so many, and strangers cannot push out what others did', async () => {
  const failed = row({ kind: 'signInFailed', username: 'stranger' })
  await using at = await trailOf([row({ username: 'a' }), row({ username: 'b' }), ...Array(20).fill(failed)])
  await at.prune({ failedSignIns: 2, rows: 4 })
  expect(await at.names()).toEqual(['a', 'b', 'stranger', 'stranger'])
  await at.prune({ failedSignIns: 2, rows: 3 })
  expect(await at.names()).toEqual(['b', 'stranger', 'stranger'])
})

test('a number is never used twice, also when everything was forgotten', async () => {
  await using at = await trailOf([row(), row()])
  await at.prune({ rows: 0 })
  expect(await at.names()).toEqual([])
  at.journal.audited(row())
  expect(await at.journal.auditRange()).toEqual({ low: 3, high: 3 })
})

test('a shorter time holds as soon as it is saved', async () => {
  await using app = await testApp()
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  app.context.audit.record(row({ username: 'old', at: Date.now() - 20 * DAY }))
  app.context.audit.record(row({ username: 'new', at: Date.now() - 5 * DAY }))
  const names = async () => {
    const { rows } = await app.context.audit.page(
      { ...ALL, kinds: ['delete'] },
      { before: null, limit: 10 },
      new AbortController().signal,
    )
    return rows.map(({ username }) => username)
  }
  expect(await names()).toEqual(['new', 'old'])
  await app.request('/api/settings', { method: 'PUT', body: JSON.stringify({ ...settings, auditDays: 10 }) })
  while ((await names()).length > 1) await Bun.sleep(10)
  expect(await names()).toEqual(['new'])
})

function throwIt(error: unknown): never {
  throw error
}
