import { describe, expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { isAppError } from '#server/platform/errors.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { authorize, authorizeHook, decide, EFFECTS, type Effect, type Subject, visibleIn } from './authorize.ts'
import { child, parseEncodedPath, parsePlainPath, ROOT } from './virtual-path.ts'

const deny = (path: string): Rule => ({ regex: false, allow: false, path })
const allow = (path: string): Rule => ({ regex: false, allow: true, path })
const may = (subject: Subject, effect: Effect, path: string) => decide(subject, effect, parsePlainPath(path)).allowed

describe('permissions', () => {
  const NEEDED: Record<Effect, readonly (keyof Permissions)[]> = {
    list: [],
    download: ['download'],
    create: ['create'],
    modify: ['modify'],
    delete: ['delete'],
    rename: ['rename'],
    share: ['share', 'download'],
    execute: ['execute'],
  }
  test.each(EFFECTS.map((effect) => [effect]))('%s needs what it is named for and nothing else', (effect) => {
    const given = Object.fromEntries(NEEDED[effect].map((permission) => [permission, true]))
    expect(may(buildSubject({ permissions: { ...NO_PERMISSIONS, ...given } }), effect, '/a')).toBe(true)
    for (const missing of NEEDED[effect]) {
      const permissions = { ...ALL_PERMISSIONS, admin: false, [missing]: false }
      expect(decide(buildSubject({ permissions }), effect, parsePlainPath('/a'))).toEqual({
        allowed: false,
        because: { by: 'permission', permission: missing },
      })
    }
  })

  test('admin implies all of them, and no more', () => {
    const admin = buildSubject({ permissions: { ...NO_PERMISSIONS, admin: true }, rules: [deny('/denied')] })
    for (const effect of EFFECTS) {
      expect(may(admin, effect, '/a')).toBe(true)
      expect(may(admin, effect, '/denied')).toBe(false)
      expect(may(admin, effect, '/.coffer/x')).toBe(false)
    }
  })
})

describe('rules', () => {
  test('the last match wins, so a person’s own rules stand above the global ones', () => {
    const subject = buildSubject({
      rules: [deny('/docs'), allow('/docs/open'), deny('/docs/open/but'), allow('/docs/x')],
    })
    const verdicts = ['/', '/docs', '/docs/a', '/docs/open', '/docs/open/but/x', '/docs/x'].map((path) =>
      may(subject, 'list', path),
    )
    expect(verdicts).toEqual([true, false, false, true, false, true])
    expect(may(buildSubject({ rules: [allow('/docs/open'), deny('/docs')] }), 'list', '/docs/open')).toBe(false)
  })

  test('a rule gives no permission', () => {
    expect(may(buildSubject({ permissions: NO_PERMISSIONS, rules: [allow('/')] }), 'create', '/a')).toBe(false)
  })

  test('a denied path is denied in every spelling a request may use', () => {
    const subject = buildSubject({ rules: [deny('/docs/secret')] })
    const spellings = [
      '/docs/secret',
      '//docs///secret//',
      '/docs/secret/',
      '/docs/%73ecret',
      '/%64ocs/secret/below/deep',
    ]
    for (const raw of spellings) expect(decide(subject, 'list', parseEncodedPath(raw)).allowed).toBe(false)
    for (const raw of ['/docs/secrets', '/docs/secret.txt', '/docs/SECRET', '/secret'])
      expect(decide(subject, 'list', parseEncodedPath(raw)).allowed).toBe(true)
  })

  test('on a case-blind disk other letters and compositions are spellings too', () => {
    const subject = buildSubject({ rules: [deny('/caf\u00e9/secret')], scope: { matching: 'case-blind' } })
    for (const path of ['/CAF\u00c9/Secret', '/cafe\u0301/SECRET/x', '/caf\u00e9/sec\u200dret'])
      expect(may(subject, 'download', path)).toBe(false)
  })

  test('one set of rules serves disks of both kinds', () => {
    const rules = [deny('/docs')]
    const on = (matching: 'exact' | 'case-blind') => may(buildSubject({ rules, scope: { matching } }), 'list', '/DOCS')
    expect([on('exact'), on('case-blind'), on('exact')]).toEqual([true, false, true])
  })

  test('the verdict names the rule that decided', () => {
    const rules = [deny('/docs'), allow('/docs/open')]
    const because = (path: string) => decide(buildSubject({ rules }), 'list', parsePlainPath(path)).because
    expect(because('/docs/open/x')).toEqual({ by: 'rule', rule: allow('/docs/open') })
    expect(because('/docs/x')).toEqual({ by: 'rule', rule: deny('/docs') })
    expect(because('/x')).toEqual({ by: 'default' })
  })
})

describe('hidden names', () => {
  const hiding = buildSubject({ hideDotfiles: true, rules: [deny('/tree/denied')] })

  test('are refused when the last name is one, as in File Browser', () => {
    expect([may(hiding, 'list', '/.a'), may(hiding, 'create', '/b/.a'), may(hiding, 'list', '/...')]).toEqual([
      false,
      false,
      false,
    ])
    expect([may(hiding, 'list', '/.a/b'), may(hiding, 'list', '/a.b'), may(hiding, 'list', '/')]).toEqual([
      true,
      true,
      true,
    ])
  })

  test('do not count inside a tree operation, where rules still do', () => {
    const grant = authorize(hiding, 'delete', parsePlainPath('/tree'))
    expect(grant.forRequestedPath(parsePlainPath('/tree/.a'))).toBeNull()
    expect(grant.forPath(parsePlainPath('/tree/.a'))?.path).toBe(parsePlainPath('/tree/.a'))
    expect(grant.forPath(parsePlainPath('/tree/denied'))).toBeNull()
    expect(grant.forPath(parsePlainPath('/tree/.coffer'))).toBeNull()
    expect(grant.forPath(parsePlainPath('/tree/.a'))?.forRequestedPath(parsePlainPath('/tree/.b'))).toBeNull()
  })
})

describe('what is Coffer’s own', () => {
  const own = buildSubject({ scope: { root: parsePlainPath('/home'), reserved: [parsePlainPath('/home/etc/data')] } })

  test('reserved names are refused everywhere, in any letter case, for everything', () => {
    for (const path of ['/.coffer', '/a/.COFFER/b', '/a/.coffer-1f', '/.co\ufb00er'])
      for (const effect of EFFECTS) expect(may(own, effect, path)).toBe(false)
    expect(may(own, 'list', '/.coffers')).toBe(true)
  })

  test('own directories are refused with all they hold', () => {
    for (const effect of EFFECTS) {
      expect([may(own, effect, '/etc/data'), may(own, effect, '/etc/data/db')]).toEqual([false, false])
      expect([may(own, effect, '/etc/data2'), may(own, effect, '/etc/datum')]).toEqual([true, true])
    }
  })

  test('the folders above them stay where they are', () => {
    for (const effect of ['delete', 'rename'] as const) expect(may(own, effect, '/etc')).toBe(false)
    for (const effect of ['list', 'create', 'share'] as const) expect(may(own, effect, '/etc')).toBe(true)
  })

  test('their paths are those of the served root, not of the scope', () => {
    const elsewhere = buildSubject({ scope: { root: parsePlainPath('/other'), reserved: own.scope.reserved } })
    expect(may(elsewhere, 'list', '/etc/data')).toBe(true)
    const inside = buildSubject({ scope: { root: parsePlainPath('/home/etc/data/sub'), reserved: own.scope.reserved } })
    expect([may(inside, 'list', '/'), may(inside, 'list', '/a')]).toEqual([false, false])
  })

  test('a case-blind disk does not make another name of them', () => {
    const scope = { root: parsePlainPath('/Home'), reserved: own.scope.reserved, matching: 'case-blind' } as const
    expect(may(buildSubject({ scope }), 'list', '/ETC/Data/db')).toBe(false)
    expect(may(buildSubject({ scope }), 'delete', '/Etc')).toBe(false)
  })

  test('the longest path has a verdict', () => {
    const long = parsePlainPath(`/${`${'a'.repeat(240)}/`.repeat(16)}`)
    expect(decide(own, 'list', long).allowed).toBe(true)
  })
})

test('what is visible in a folder is what listing each item of it would be allowed', () => {
  const names = [
    'a',
    'A',
    '.a',
    '.coffer',
    '.Coffer-1',
    '\u00ad.coffer',
    'data',
    'DATA',
    'etc',
    'x.key',
    'X.KEY',
    'é.key',
  ]
  const folders = fc
    .constantFrom('/', '/a', '/etc', '/ETC', '/etc/data', '/.coffer', '/x.key', '/home')
    .map(parsePlainPath)
  const rule = fc.constantFrom(
    ...[deny('/a'), allow('/a/a'), deny('/'), allow('/etc'), deny('/A/x.key')],
    ...['\\.key$', '^/a/', '(?i)/etc/.*KEY'].map((raw) => ({ regex: true, allow: false, path: '', regexp: { raw } })),
  )
  const subjects = fc.record({
    rules: fc.array(rule, { maxLength: 4 }),
    hideDotfiles: fc.boolean(),
    scope: fc.record({
      root: fc.constantFrom('/', '/home', '/home/etc', '/home/etc/data/sub').map(parsePlainPath),
      matching: fc.constantFrom('exact', 'case-blind'),
      reserved: fc.subarray([parsePlainPath('/home/etc/data'), parsePlainPath('/etc')]),
    }),
  })
  fc.assert(
    fc.property(subjects, folders, (given, folder) => {
      const subject = buildSubject(given)
      const allowed = names.filter((name) => decide(subject, 'list', child(folder, name)).allowed)
      expect(names.filter(visibleIn(subject, folder))).toEqual(allowed)
      for (const effect of ['list', 'download', 'delete'] as const) {
        const place = names.map((name) => child(folder, name)).find((path) => decide(subject, effect, path).allowed)
        if (place === undefined) continue
        const grant = authorize(subject, effect, place)
        expect(names.map(grant.forItemsOf(folder))).toEqual(
          names.map((name) => grant.forRequestedPath(child(folder, name))),
        )
      }
    }),
    { numRuns: repetitions(600, 15_000) },
  )
})

describe('authorize', () => {
  const subject = buildSubject({ rules: [deny('/denied')] })
  const refusal = (effect: Effect, path: string) => {
    try {
      return authorize(subject, effect, parsePlainPath(path)).effect
    } catch (error) {
      if (isAppError(error)) return error.code
      throw error
    }
  }

  test('makes a grant for what is allowed, and refuses everything else alike', () => {
    const grant = authorize(subject, 'rename', parsePlainPath('/a'))
    expect([grant.effect, grant.path, grant.subject]).toEqual(['rename', parsePlainPath('/a'), subject])
    expect([refusal('list', '/denied'), refusal('list', '/denied/none')]).toEqual(['not_allowed', 'not_allowed'])
  })

  test('the top of a scope is neither removed nor renamed', () => {
    expect(EFFECTS.filter((effect) => !decide(subject, effect, ROOT).allowed)).toEqual(['delete', 'rename'])
  })

  test('names that no one may make are invalid for what is new, and fine for what is there', () => {
    for (const name of ['/back\\slash', '/line\u{10f60a}break']) {
      expect(refusal('create', name)).toBe('invalid')
      expect([refusal('list', name), refusal('delete', name)]).toEqual(['list', 'delete'])
    }
  })

  test('a grant for another path is decided as if it were asked for', () => {
    const paths = fc.constantFrom('/', '/a', '/denied', '/denied/x', '/.coffer', '/b/c').map(parsePlainPath)
    fc.assert(
      fc.property(fc.constantFrom(...EFFECTS), paths, (effect, path) => {
        const grant = authorize(subject, effect, parsePlainPath('/start'))
        expect(grant.forRequestedPath(path)?.path ?? null).toBe(decide(subject, effect, path).allowed ? path : null)
      }),
    )
  })
})

describe('leave for what hangs on events', () => {
  test('needs no permission to execute, and changes no other verdict', () => {
    const permissions = { ...NO_PERMISSIONS, create: true }
    const within = parsePlainPath('/in')
    const visitor = buildSubject({ permissions, limitedTo: within, hideDotfiles: true, rules: [deny('/denied')] })
    const { effect, path, subject } = authorizeHook(visitor)
    expect([effect, path]).toEqual(['execute', ROOT])
    expect(subject.scope).toBe(visitor.scope)
    expect(subject.permissions).toEqual({ ...permissions, execute: true })
    expect(may(subject, 'list', '/beside')).toBe(true)
    for (const denied of ['/denied', '/denied/a', '/.coffer']) expect(may(subject, 'list', denied)).toBe(false)
    // The original subject is unchanged.
    expect(may(visitor, 'execute', '/in')).toBe(false)
    expect(may(visitor, 'list', '/beside')).toBe(false)
  })

  test('is refused where rules deny the top', () => {
    expect(() => authorizeHook(buildSubject({ rules: [deny('/'), allow('/mine')] }))).toThrow()
  })
})
