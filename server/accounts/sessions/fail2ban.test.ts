import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog, type LogFormat } from '#server/platform/log/log.ts'

const page = readFileSync(join(import.meta.dir, '../../../docs/operate/fail2ban.md'), 'utf8')

/** The expressions on the page, with fail2ban's replacement of `<HOST>`. */
const expressions = (/failregex = ([\s\S]*?)\nignoreregex/.exec(page)?.[1] ?? '')
  .split('\n')
  .map((line) => new RegExp(line.trim().replace('<HOST>', '(?:::f{4,6}:)?(?<host>[\\w\\-.^_]*\\w|[0-9a-fA-F:.]+)')))

/** Returns a line as the program writes it, and as fail2ban matches it: without the time. */
function lines(format: LogFormat, message: string, fields: Record<string, string>): string[] {
  const written: string[] = []
  createLog({ format, level: 'info', write: (line) => written.push(line.trimEnd()) }).warn(message, fields)
  return written.flatMap((line) => [line, line.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, '')])
}

const hostIn = (line: string) => expressions.map((pattern) => pattern.exec(line)?.groups?.host).find(Boolean)
const failure = (address: string, username: string) => ({ address, username, reason: 'wrong credentials' })

test('the page has an expression for each format of the log', () => expect(expressions).toHaveLength(2))

describe.each(['text', 'json'] as const)('in the log as %s', (format) => {
  test.each(['192.0.2.7', '2001:db8::7'])('a failed sign-in from %s is found', (address) => {
    for (const line of lines(format, 'sign-in failed', failure(address, 'admin'))) expect(hostIn(line)).toBe(address)
  })

  test.each([
    'x address=198.51.100.1 username=y',
    'x\n2026-11-20T14:00:00.000Z warn  sign-in failed address=198.51.100.1 username=y',
    '","address":"198.51.100.1","username":"',
    '',
  ])('a name like %j turns suspicion on nobody else', (username) => {
    const found = lines(format, 'sign-in failed', failure('192.0.2.7', username))
    expect(found).toHaveLength(2)
    for (const line of found) expect(hostIn(line)).toBe('192.0.2.7')
  })

  test('other lines are left alone', () => {
    const fields = { path: '/sign-in failed address=198.51.100.1 username=x' }
    for (const line of lines(format, 'request', fields)) expect(hostIn(line)).toBeUndefined()
  })
})
