import { expect, test } from 'bun:test'
import { type Aside, type NameChange, planRenames } from './rename-plan.ts'

const keyOf = (name: string | Aside) => (typeof name === 'string' ? name : `aside ${name.aside}`)

/** Runs a plan on names, each of which must be free when it is used. */
function run(changes: readonly NameChange[], others: readonly string[] = []): Map<string, string> {
  const { steps, needed } = planRenames(changes, 'exact')
  const at = new Map([...changes.map(({ from }) => from), ...others].map((name) => [name, name]))
  for (const name of needed) expect(at.has(name)).toBe(false)
  for (const { from, to } of steps) {
    const item = at.get(keyOf(from))
    if (item === undefined || at.has(keyOf(to))) throw new Error(`${keyOf(from)} cannot become ${keyOf(to)}.`)
    at.delete(keyOf(from))
    at.set(keyOf(to), item)
  }
  return at
}

test('chains are renamed from their end, cycles by way of one temporary name', () => {
  const change = (from: string, to: string) => ({ from, to })
  expect(planRenames([change('a', 'b'), change('b', 'c')], 'exact')).toEqual({
    steps: [change('b', 'c'), change('a', 'b')],
    needed: ['c'],
    asides: 0,
  })
  expect(planRenames([change('a', 'b'), change('b', 'a')], 'exact').asides).toBe(1)
  expect(planRenames([change('a', 'A')], 'case-blind')).toEqual({ steps: [change('a', 'A')], needed: [], asides: 0 })
})

test('the same item or the same new name twice is refused, in whatever case on a disk that ignores it', () => {
  const twice = [
    { from: 'a', to: 'x' },
    { from: 'b', to: 'X' },
  ]
  expect(() => planRenames(twice, 'case-blind')).toThrow('already exists')
  expect(run(twice)).toEqual(
    new Map([
      ['x', 'a'],
      ['X', 'b'],
    ]),
  )
  expect(() => planRenames([...twice, { from: 'a', to: 'y' }], 'exact')).toThrow('appears twice')
})

test('random permutations and new names end exactly as asked', () => {
  for (let round = 0; round < 500; round += 1) {
    const names = Array.from({ length: 1 + Math.floor(Math.random() * 12) }, (_, index) => `${index}`)
    const pool = [...names, 'new 1', 'new 2', 'new 3'].toSorted(() => Math.random() - 0.5)
    const changes = names.map((from, index) => ({ from, to: pool[index] ?? '' }))
    const expected = new Map(changes.map(({ from, to }) => [to, from]))
    expect(run(changes)).toEqual(expected)
  }
})
