import { expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import type { Rule } from '#contract/rules.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, content, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'

/** A tree in its simplest form: text by path, null for a folder. */
type Model = Map<string, string | null>
type Flags = { readonly override: boolean; readonly rename: boolean }

/** One action of a user. */
type Step =
  | { readonly do: 'upload'; readonly path: string; readonly text: string; readonly override: boolean }
  | { readonly do: 'save'; readonly path: string; readonly text: string }
  | { readonly do: 'makeDirectory'; readonly path: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'copy' | 'move'; readonly from: string; readonly to: string; readonly flags: Flags }

const CLOSED = '/b/c'
const rules: readonly Rule[] = [deny(CLOSED)]
const { signal } = new AbortController()

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`)
const isAt = (path: string, folder: string) => path === folder || isBelow(path, folder)
const parentsOf = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .map((_, index, names) => `/${names.slice(0, index + 1).join('/')}`)
const treeAt = (model: Model, path: string) => [...model].filter(([key]) => isAt(key, path))

/** Returns the model's prediction for a step: the tree after it, or the error. Written from the specification, not from the code. */
function judge(before: Model, step: Step): Model | ErrorCode {
  const model = new Map(before)
  switch (step.do) {
    case 'upload':
      if (isAt(step.path, CLOSED)) return 'not_allowed'
      if (model.has(step.path) && (!step.override || model.get(step.path) === null)) return 'name_taken'
      return place(model, step.path, step.text)
    case 'save':
      if (isAt(step.path, CLOSED)) return 'not_allowed'
      if (!model.has(step.path)) return 'not_found'
      return model.get(step.path) === null ? 'invalid' : model.set(step.path, step.text)
    case 'makeDirectory':
      if (isAt(step.path, CLOSED)) return 'not_allowed'
      if (model.has(step.path)) return model.get(step.path) === null ? model : 'name_taken'
      return place(model, step.path, null)
    case 'remove':
      if (isAt(step.path, CLOSED)) return 'not_allowed'
      if (!model.has(step.path)) return 'not_found'
      if (treeAt(model, step.path).some(([key]) => isAt(key, CLOSED))) return 'not_allowed'
      for (const [key] of treeAt(model, step.path)) model.delete(key)
      return model
    default:
      return transfer(model, step)
  }
}

/** Adds an entry under a free path, with its parent folders. */
function place(model: Model, path: string, entry: string | null): Model | ErrorCode {
  for (const folder of parentsOf(path)) {
    if (typeof model.get(folder) === 'string') return 'invalid'
    model.set(folder, null)
  }
  return model.set(path, entry)
}

function transfer(model: Model, { do: action, from, to, flags }: Step & { do: 'copy' | 'move' }): Model | ErrorCode {
  if (isAt(from, CLOSED) || isAt(to, CLOSED)) return 'not_allowed'
  if (isBelow(to, from)) return 'invalid'
  if (from === to && flags.override && !flags.rename) return 'invalid'
  const target = flags.rename ? freeName(model, to) : to
  if (isAt(target, CLOSED)) return 'not_allowed'
  const source = model.get(from)
  if (source === undefined) return 'not_found'
  const there = model.get(target)
  const replaces = flags.override && !flags.rename
  if (there !== undefined && (!replaces || (there === null) !== (source === null))) return 'name_taken'
  return land(model, { from, target, action })
}

function land(model: Model, { from, target, action }: { from: string; target: string; action: 'copy' | 'move' }) {
  const nodes = treeAt(model, from).sort(([a], [b]) => (a < b ? -1 : 1))
  const refusals = new Set<ErrorCode>()
  for (const [key, entry] of nodes) {
    const lands = target + key.slice(from.length)
    const met = model.get(lands)
    if (isAt(key, CLOSED) || isAt(lands, CLOSED)) refusals.add('not_allowed')
    else if (key !== from && isAt(lands, from)) refusals.add('conflict')
    else if (met !== undefined && (met === null) !== (entry === null)) refusals.add('name_taken')
  }
  // If several nodes of a tree are refused, the reported reason depends on the order of the walk.
  if (refusals.size > 0) return refusals.size === 1 ? ([...refusals][0] ?? 'internal') : 'internal'
  const placed = place(model, target, model.get(target) ?? null)
  if (typeof placed === 'string') return placed
  if (action === 'move') for (const [key] of nodes) model.delete(key)
  for (const [key, entry] of nodes) model.set(target + key.slice(from.length), entry)
  return model
}

function freeName(model: Model, path: string): string {
  let free = path
  for (let number = 1; model.has(free); number += 1) free = `${path}(${number})`
  return free
}

function carryOut({ files }: FilesWorld, step: Step, may: ReturnType<typeof authorizerIn>): Promise<unknown> {
  const at = (path: string) => path as VirtualPath
  switch (step.do) {
    case 'upload': {
      const { path, text, override } = step
      return files.upload({ may, path: at(path), override, content: content(text), signal })
    }
    case 'save':
      return files.save({ may, path: at(step.path), content: content(step.text), ifMatch: null, signal })
    case 'makeDirectory':
      return files.makeDirectory({ may, path: at(step.path), signal })
    case 'remove':
      return files.remove({ may, path: at(step.path), signal })
    default:
      return files[step.do]({ may, from: at(step.from), to: at(step.to), ...step.flags, signal })
  }
}

const name = fc.constantFrom('a', 'b', 'c')
const somewhere = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
const text = fc.string({ maxLength: 3 })
const flags = fc.record({ override: fc.boolean(), rename: fc.boolean() })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('upload'), path: somewhere, text, override: fc.boolean() }) },
  fc.record({ do: fc.constant('save'), path: somewhere, text }),
  fc.record({ do: fc.constant('makeDirectory'), path: somewhere }),
  fc.record({ do: fc.constant('remove'), path: somewhere }),
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('copy', 'move'), from: somewhere, to: somewhere, flags }) },
)

test('whatever people do, the tree becomes what the contract says, or stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      await using world = await openFilesWorld()
      await world.arrange.file(`${CLOSED}/kept`, 'kept')
      const may = authorizerIn(world, { rules })
      let model: Model = new Map(Object.entries(await treeOf(world)))
      for (const one of steps) {
        const verdict = judge(model, one)
        const outcome = await outcomeOf(carryOut(world, one, may))
        if (typeof verdict !== 'string') model = verdict
        if (verdict !== 'internal') expect(outcome).toBe(typeof verdict === 'string' ? verdict : 'done')
        else expect(outcome).not.toBe('done')
        expect(await treeOf(world)).toEqual(Object.fromEntries(model))
      }
    }),
    { numRuns: repetitions(80, 2000) },
  )
})

test('whatever happens at once, every file is one that somebody wrote, whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await using world = await openFilesWorld({ '/a/a': 'first', '/b/b': 'second' })
      const may = authorizerIn(world)
      const texts = new Set(['first', 'second', ...steps.flatMap((one) => ('text' in one ? one.text : []))])
      await Promise.all(steps.map((one) => outcomeOf(carryOut(world, one, may))))
      for (const entry of Object.values(await treeOf(world))) if (entry !== null) expect(texts).toContain(entry)
      expect([...world.journal.rows.values()].filter((row) => !('outcome' in row))).toEqual([])
    }),
    { numRuns: repetitions(40, 1000) },
  )
})
