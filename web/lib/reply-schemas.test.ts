import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import * as z from 'zod/mini'
import { fc } from '#testing/properties.ts'
import * as own from './reply-schemas.ts'

const ROOT = join(import.meta.dir, '../..')
const CONTRACT = [...new Glob('contract/**/*.ts').scanSync(ROOT)].filter((path) => !path.endsWith('.test.ts')).sort()
const sourcesOf = (pattern: string) =>
  [...new Glob(pattern).scanSync(ROOT)].filter((path) => !/\.test\.tsx?$/.test(path)).sort()

type Parsed = { readonly success: boolean; readonly data?: unknown }
type AnySchema = { safeParse(value: unknown): Parsed }
const isSchema = (value: unknown): value is z.core.$ZodType & AnySchema => value instanceof z.core.$ZodType

/** Builds the modules of the contract with the page's own schemas, and imports them. */
async function builtContract(): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const outdir = await mkdtemp(join(tmpdir(), 'coffer-schemas-'))
  try {
    const { outputs } = await Bun.build({
      entrypoints: CONTRACT.map((path) => join(ROOT, path)),
      root: join(ROOT, 'contract'),
      target: 'bun',
      outdir,
      plugins: [
        {
          name: 'own-schemas',
          setup: (build) =>
            void build.onResolve({ filter: /^zod\/mini$/ }, () => ({
              path: join(import.meta.dir, 'reply-schemas.ts'),
            })),
        },
      ],
    })
    const modules = outputs.map(async ({ path }) => [path.slice(outdir.length + 1), await import(path)] as const)
    return new Map(await Promise.all(modules))
  } finally {
    await rm(outdir, { recursive: true })
  }
}

const TEXTS = [
  '',
  'a',
  'true',
  '12',
  '01',
  'me',
  ' padded ',
  '#00ff00',
  '😀',
  'name',
  '2026-01-02T03:04:05Z',
  'f'.repeat(32),
]
const NUMBERS = [0, 1, -1, 7, 4096, 0.5, 1e21, 2 ** 53, Number.NaN]

/** Any value, most of which match no schema. */
const anything = fc.constantFrom<unknown>(undefined, null, true, '', 'x', 3, -0.5, [], ['x'], {}, { a: 1 })

/** Values that match a schema, or nearly. */
function valueFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const nearly = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 14, arbitrary: value }, { weight: 1, arbitrary: anything })
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return nearly(fc.oneof(fc.constantFrom(...TEXTS), fc.string()))
    case 'number':
      return nearly(fc.constantFrom(...NUMBERS))
    case 'boolean':
      return nearly(fc.boolean())
    case 'enum':
      return nearly(fc.constantFrom(...Object.values(def.entries)))
    case 'literal':
      return nearly(fc.constantFrom(...def.values))
    case 'array':
      return nearly(fc.array(valueFor(def.element), { maxLength: 3 }))
    case 'tuple':
      return nearly(fc.oneof(fc.tuple(...def.items.map(valueFor)), fc.array(fc.nat(), { maxLength: 3 })))
    case 'object': {
      const shape = Object.entries(def.shape).map(([key, property]) => [key, valueFor(property)] as const)
      const present = Object.fromEntries([...shape, ['further', anything] as const])
      const someKeys = fc.subarray(Object.keys(present), { minLength: shape.length - 1 })
      return nearly(
        fc.oneof(
          fc.record(present),
          fc
            .tuple(fc.record(present), someKeys)
            .map(([all, keys]) => Object.fromEntries(keys.map((key) => [key, all[key]]))),
        ),
      )
    }
    case 'record': {
      const values = (def.keyType as z.core.$ZodTypes)._zod.values
      const item = valueFor(def.valueType)
      const whole = values && fc.record(Object.fromEntries([...values].map((key) => [String(key), item])))
      return nearly(
        fc.oneof(
          fc.dictionary(fc.constantFrom(...TEXTS, ...[...(values ?? [])].map(String)), item),
          whole ?? fc.constant({}),
        ),
      )
    }
    case 'union':
      return nearly(fc.oneof(...def.options.map(valueFor)))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return fc.oneof({ weight: 6, arbitrary: valueFor(def.innerType) }, { weight: 1, arbitrary: anything })
    case 'pipe':
      return valueFor(def.in)
    default:
      return anything
  }
}

/** Returns what a schema makes of a value, or the error that it throws. */
function resultOf(schema: AnySchema, value: unknown): unknown {
  try {
    const { success, data } = schema.safeParse(value)
    return { success, data }
  } catch (error) {
    return String(error)
  }
}

describe('the schemas of the page', () => {
  test('read every value like those of the library', async () => {
    const built = await builtContract()
    let compared = 0
    for (const path of CONTRACT) {
      const theirs: Readonly<Record<string, unknown>> = await import(join(ROOT, path))
      const ours = built.get(path.replace('contract/', '').replace(/\.ts$/, '.js'))
      for (const [name, schema] of Object.entries(theirs)) {
        if (!isSchema(schema)) continue
        const mine = ours?.[name] as AnySchema
        compared += 1
        fc.assert(
          fc.property(valueFor(schema), (value) => {
            expect({ path, name, read: resultOf(mine, value) }).toStrictEqual({
              path,
              name,
              read: resultOf(schema, value),
            })
          }),
        )
      }
    }
    expect(compared).toBeGreaterThan(150)
  })

  test('have every function that is called', () => {
    const called = ['contract/**/*.ts', 'web/**/*.{ts,tsx}']
      .flatMap(sourcesOf)
      .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bz\.(\w+)\(/g)].map(([, name]) => name))
    expect([...new Set(called)].filter((name) => !Object.hasOwn(own, name ?? ''))).toEqual([])
  })

  test('refuse a value that does not match by throwing', () => {
    expect(own.object({ id: own.int() }).parse({ id: 1, further: 2 })).toEqual({ id: 1 })
    expect(() => own.object({ id: own.int() }).parse({ id: '1' })).toThrow('does not match')
  })
})
