import { expect, test } from 'bun:test'
import { createLog, errorFields, type LogFormat, type LogLevel } from './log.ts'

function lines(format: LogFormat, level: LogLevel = 'info') {
  const written: string[] = []
  return { written, log: createLog({ format, level, write: (line) => written.push(line) }) }
}

test('one line an event, whatever a value holds', () => {
  const { written, log } = lines('text')
  log.info('request', { path: '/a\nerror forged=1\u2028\u202e', user: null, ms: 1.5, name: 'a "b" c=d' })
  expect(written).toHaveLength(1)
  expect(written[0]?.slice(25)).toBe(
    'info  request path="/a\\nerror forged=1\\u2028\\u202e" user=null ms=1.5 name="a \\"b\\" c=d"\n',
  )
})

test('as JSON', () => {
  const { written, log } = lines('json')
  log.warn('request', { path: '/a\u2028"\u007f' })
  expect(written[0]).toEndWith('}\n')
  expect(written[0]).not.toMatch(/[\u2028\u007f]/)
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'warn', message: 'request', path: '/a\u2028"\u007f' })
})

test('below its level nothing is written', () => {
  const { written, log } = lines('text', 'warn')
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.error('d')
  expect(written).toHaveLength(2)
})

test('an error says what it is, where it was and why', () => {
  expect(errorFields(new TypeError('bad', { cause: new Error('worse') }))).toMatchObject({
    error: 'TypeError: bad',
    cause: 'Error: worse',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(errorFields('odd')).toEqual({ error: 'odd' })
})
