import { expect, test } from 'bun:test'
import { ENTRY_RIGHTS, type EntryRight } from '#contract/entry-rights.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { buildEntries, type TestEntry } from '#server/testing/entries.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { authorizeUpload, decide, EFFECTS, type Effect, visibleIn } from './authorize.ts'
import { ALL_RIGHTS, type EntryHolder, RIGHT } from './entry.ts'
import { compileEntries } from './entry-tree.ts'
import { foldPath, type NameMatching } from './rules.ts'
import { baseName, joinPaths, parent, parsePlainPath, ROOT, segmentsOf, type VirtualPath } from './virtual-path.ts'

const ME: EntryHolder = { kind: 'user', id: 1 }
const GROUP: EntryHolder = { kind: 'group', id: 7 }
const OTHER_GROUP: EntryHolder = { kind: 'group', id: 8 }
const EVERYONE: EntryHolder = { kind: 'everyone' }

/** Every combination of a global rule, a user's rule, entries for the user, a group and everyone, and a permission. */
test('matrix: global rule × user rule × entry × group × permission', () => {
  const RULES = ['none', 'allow', 'deny'] as const
  const ITEM = '/a/x'
  let cases = 0
  for (const permission of [true, false])
    for (const global of RULES)
      for (const own of RULES)
        for (const user of RULES)
          for (const group of RULES)
            for (const everyone of RULES)
              for (const effect of ['list', 'download', 'create', 'modify', 'delete', 'rename', 'execute'] as const) {
                const right = RIGHT_OF[effect]
                const rules = [global, own]
                  .filter((rule) => rule !== 'none')
                  .map((rule) => ({ regex: false, allow: rule === 'allow', path: '/a' }))
                const entries = (
                  [
                    [user, ME],
                    [group, GROUP],
                    [everyone, EVERYONE],
                  ] as const
                ).flatMap(([how, holder]) => (how === 'none' ? [] : [{ path: '/a', holder, [how]: [right] }]))
                const permissions: Permissions = permission ? { ...ALL_PERMISSIONS, admin: false } : NO_PERMISSIONS
                const subject = buildSubject({ permissions, rules, entries: buildEntries(...entries) })
                const ruled = own === 'none' ? global : own
                const entered = [user, group, everyone].find((how) => how !== 'none')
                const expected = (permission || effect === 'list') && ruled !== 'deny' && entered !== 'deny'
                expect([rules, entries, effect, decide(subject, effect, parsePlainPath(ITEM)).allowed]).toEqual([
                  rules,
                  entries,
                  effect,
                  expected,
                ])
                cases += 1
              }
  expect(cases).toBe(2 * 3 ** 5 * 7)
})

const RIGHT_OF: Record<Exclude<Effect, 'share'>, EntryRight> = {
  list: 'view',
  download: 'download',
  create: 'create',
  modify: 'edit',
  delete: 'delete',
  rename: 'rename',
  execute: 'execute',
}

/** Decides by looking at all entries for each right and each folder on the way. */
function denied(
  entries: readonly TestEntry[],
  place: VirtualPath,
  matching: NameMatching,
): { rights: number; isHidden: boolean } {
  const nfc = (path: VirtualPath) => path.normalize('NFC') as VirtualPath
  const folded = foldPath(place, matching)
  let rights = 0
  for (const right of ENTRY_RIGHTS) {
    let isDenied = false
    for (let depth = 0; depth <= segmentsOf(folded).length; depth += 1) {
      const here = `/${segmentsOf(folded).slice(0, depth).join('/')}` as VirtualPath
      let verdict: { how: 'allow' | 'deny'; kind: string } | null = null
      for (const kind of ['everyone', 'group', 'user'] as const)
        for (const how of ['allow', 'deny'] as const)
          for (const entry of entries) {
            const at = foldPath(parsePlainPath(entry.path), matching)
            const isHere = how === 'allow' ? at === here : nfc(at) === nfc(here)
            if (isHere && (entry.holder ?? EVERYONE).kind === kind && entry[how]?.includes(right))
              verdict = { how, kind }
          }
      if (verdict?.how === 'deny') isDenied = true
      if (verdict?.how === 'allow' && !(right === 'view' && isDenied && verdict.kind === 'everyone')) isDenied = false
    }
    if (isDenied) rights |= RIGHT[right]
  }
  return { rights, isHidden: (rights & RIGHT.view) !== 0 }
}

const name = fc.constantFrom('a', 'A', 'b', '\u00e9', 'e\u0301')
const somePath = fc.array(name, { maxLength: 4 }).map((names) => parsePlainPath(`/${names.join('/')}`))
const someRights = fc.subarray([...ENTRY_RIGHTS])
const someEntries = fc.array(
  fc.record({
    path: somePath.map(String),
    holder: fc.constantFrom(ME, GROUP, OTHER_GROUP, EVERYONE),
    allow: someRights,
    deny: someRights,
  }),
  { maxLength: 8 },
)

test('the compiled decision equals one that looks at every entry', () => {
  fc.assert(
    fc.property(
      someEntries,
      somePath,
      fc.array(somePath, { minLength: 1, maxLength: 5 }),
      fc.constantFrom<NameMatching>('exact', 'case-blind'),
      (entries, root, paths, matching) => {
        const compiled = compileEntries(buildEntries(...entries), root, matching)
        for (const path of paths) {
          const verdict = compiled.at(path)
          const expected = denied(entries, joinPaths(root, path), matching)
          expect([verdict.denied & ALL_RIGHTS, verdict.isHidden]).toEqual([expected.rights, expected.isHidden])
          if (path === ROOT) continue
          const inFolder = compiled.inFolder(parent(path))(baseName(path))
          expect([inFolder.denied, inFolder.isHidden, inFolder.isDropBox, inFolder.isInDropBox]).toEqual([
            verdict.denied,
            verdict.isHidden,
            verdict.isDropBox,
            verdict.isInDropBox,
          ])
        }
      },
    ),
    { numRuns: repetitions(500, 20_000) },
  )
})

test('entries give nothing, and what is granted for the items of a folder is what is granted for each', () => {
  fc.assert(
    fc.property(
      someEntries,
      somePath,
      fc.constantFrom(...EFFECTS),
      fc.boolean(),
      (entries, folder, effect, isAllowed) => {
        const permissions = isAllowed ? { ...ALL_PERMISSIONS, admin: false } : NO_PERMISSIONS
        const subject = buildSubject({ permissions, entries: buildEntries(...entries) })
        const bare = buildSubject({ permissions })
        const item = joinPaths(folder, parsePlainPath('/a'))
        if (decide(subject, effect, item).allowed) expect(decide(bare, effect, item).allowed).toBe(true)
        const granted = [folder, item].find((path) => path !== ROOT && decide(subject, effect, path).allowed)
        if (granted === undefined) return
        const grant = authorizeUpload(subject, effect, granted)
        const inFolder = grant.forItemsOf(folder)('a')
        expect([inFolder !== null, visibleIn(subject, folder)('a')]).toEqual([
          grant.forRequestedPath(item) !== null,
          decide(subject, 'list', item).allowed,
        ])
      },
    ),
    { numRuns: repetitions(500, 20_000) },
  )
})
