import { describe, expect, test } from 'bun:test'
import { accountDataIn, ignoredKeys, parseHookReply, UnusableReply } from './hook-reply.ts'

const read = (text: string) => parseHookReply(Buffer.from(text))
const failure = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof UnusableReply ? error.message : error
  }
}

describe('a reply', () => {
  test.each([
    'hook.action=auth',
    'hook.action=auth\n',
    ' hook.action =  auth \r\n\r\n',
    'somebody.else=1\nhook.action=auth\nuser.unknown=x=y',
  ])('%j lets in', (text) => expect(read(text).action).toBe('auth'))

  test.each(['block', 'pass'] as const)('can also %s', (action) =>
    expect(read(`hook.action=${action}`).action).toBe(action),
  )

  test('keeps everything after the first equals sign', () => {
    expect(read('hook.action=auth\nuser.x=a=b').values.get('user.x')).toBe('a=b')
  })

  test.each([
    ['', 'hook.action is not auth, block or pass'],
    ['hook.action=', 'hook.action is not auth, block or pass'],
    ['hook.action=AUTH', 'hook.action is not auth, block or pass'],
    ['user.locale=en', 'hook.action is not auth, block or pass'],
    ['hook.action=auth\nhook.action=auth', 'line 2 repeats hook.action'],
    ['hook.action=block\nhook.action=auth', 'line 2 repeats hook.action'],
    ['a=1\nhook.action=auth\na=1', 'line 3 repeats a'],
    ['hook.action=auth\nnonsense', 'line 2 is not key=value'],
    ['=auth\nhook.action=auth', 'line 1 is not key=value'],
    ['hook action=auth', 'line 1 is not key=value'],
    ['hook.action=auth\nuser.x=a\rhook.action=auth', 'line 2 is not key=value'],
    ['hook.action=auth\nuser.x=a\0b', 'line 2 is not key=value'],
  ])('%j is refused', (text, message) => expect(failure(() => read(text))).toBe(message))

  test('that is no UTF-8 is refused', () => {
    expect(failure(() => parseHookReply(Buffer.from([0x61, 0x3d, 0xff])))).toBe('is not UTF-8')
  })
})

describe('what it says of the account', () => {
  test('is what it says, and no more', () => {
    expect(accountDataIn(read('hook.action=auth'))).toEqual({ permissions: {} })
    const all = ['user.locale=de', 'user.viewMode=mosaic', 'user.singleClick=true', 'user.hideDotfiles=yes']
    const more = ['user.sorting.by=size', 'user.sorting.asc=true', 'user.perm.create=true', 'user.perm.delete=false']
    expect(accountDataIn(read(['hook.action=auth', ...all, ...more].join('\n')))).toEqual({
      locale: 'de',
      viewMode: 'mosaic',
      singleClick: true,
      hideDotfiles: false,
      sorting: { by: 'size', asc: true },
      permissions: { create: true, delete: false },
    })
  })

  test.each(['mosaic gallery', 'gallery'])('has the gallery for the view that other pages call %s', (view) => {
    expect(accountDataIn(read(`hook.action=auth\nuser.viewMode=${view}`)).viewMode).toBe('mosaic gallery')
  })

  test.each([
    ['cs', ''],
    ['nl', 'nl-be'],
  ])('has the nearest language to %s', (sent, locale) => {
    expect(accountDataIn(read(`hook.action=auth\nuser.locale=${sent}`)).locale as string).toBe(locale)
  })

  test('is never administration, execution, commands or another folder', () => {
    const keys = ['user.perm.admin=true', 'user.perm.execute=true', 'user.commands=sh', 'user.scope=/']
    const reply = read(['hook.action=auth', ...keys].join('\n'))
    expect(accountDataIn(reply)).toEqual({ permissions: {} })
    expect(ignoredKeys(reply)).toEqual(['user.scope', 'user.commands', 'user.perm.admin', 'user.perm.execute'])
  })

  test.each(['user.locale=xx', 'user.viewMode=list2', 'user.sorting.by=colour'])('is refused when it is %s', (line) => {
    expect(failure(() => accountDataIn(read(`hook.action=auth\n${line}`)))).toBe(
      `${line.split('=')[0]} has an invalid value`,
    )
  })
})
