import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { makeApiDocument } from '#server/testing/api-document.ts'
import { notesIn } from '#server/testing/contract-notes.ts'
import { documentationMismatches } from '#server/testing/documentation-mismatches.ts'
import { EXEC_ENABLED } from '#server/testing/exec-world.ts'
import { testApp } from '#server/testing/test-app.ts'
import document from '../../../docs/reference/openapi.json'
import { describeRoutes, isWebDav } from './document.ts'
import { GROUPS } from './operations.ts'
import { at } from './page.ts'
import { isJson, type Json } from './schemas.ts'

const doc = (name: string) => readFileSync(join(import.meta.dir, '../../../docs/reference', name), 'utf8')

type Entry = { readonly path: string; readonly method: string; readonly operation: Json }
const ENTRIES: readonly Entry[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

/** Yields every object of the document. */
function* everyObject(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const one of value) yield* everyObject(one)
  if (!isJson(value)) return
  yield value
  for (const inner of Object.values(value)) yield* everyObject(inner)
}

test('what is in docs/ is made from the routes as they are: npm run openapi', async () => {
  const { json, markdown } = await makeApiDocument()
  expect(doc('openapi.json') === json).toBe(true)
  expect(doc('api.md') === markdown).toBe(true)
})

test('every route is described, and nothing else', async () => {
  await using app = await testApp({ config: EXEC_ENABLED })
  expect(describeRoutes(app.routes, GROUPS).length).toBe(app.routes.filter((route) => !isWebDav(route)).length)
  expect(ENTRIES.length).toBe(app.routes.length)
  expect(() => describeRoutes(app.routes.slice(1), GROUPS)).toThrow('is no route')
  expect(() => describeRoutes(app.routes, GROUPS.slice(1))).toThrow('is not described')
})

test('bodies of examples are what the routes take', async () => {
  await using app = await testApp({ config: EXEC_ENABLED })
  for (const { route, operation } of describeRoutes(app.routes, GROUPS)) {
    const { body } = operation.example ?? {}
    if (body !== undefined && route.body.kind !== 'json') throw new Error(`${route.name} takes no JSON`)
    if (route.body.kind !== 'json' || body === undefined) continue
    expect([route.name, z.safeParse(route.body.schema, body).error]).toEqual([route.name, undefined])
  }
})

// https://spec.openapis.org/oas/v3.1.1.html
describe('the rules of OpenAPI 3.1', () => {
  test('it says what it is', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.title).not.toBe('')
    expect(document.info.version).not.toBe('')
  })

  test('every reference leads somewhere', () => {
    for (const { $ref } of everyObject(document)) {
      if ($ref === undefined) continue
      const [root, ...way] = `${$ref}`.split('/')
      expect(root).toBe('#')
      expect([$ref, Object.keys(at(document, ...way)).length > 0]).toEqual([$ref, true])
    }
  })

  test('paths begin with a slash, and none is another with other names', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape) => !shape.startsWith('/'))).toEqual([])
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('ids are unique, and tags and security schemes are declared', () => {
    const ids = ENTRIES.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(({ name }) => name)
    for (const { operation } of ENTRIES) {
      expect(tags).toEqual(expect.arrayContaining(Array.isArray(operation.tags) ? operation.tags : ['none']))
      const schemes = objects(operation.security).flatMap((one) => Object.keys(one))
      expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(schemes))
    }
  })

  test('parameters: those of the path are all declared and required, none twice, none that has another place', () => {
    for (const { path, operation } of ENTRIES) {
      const parameters = objects(operation.parameters)
      const keys = parameters.map((parameter) => `${parameter.in} ${`${parameter.name}`.toLowerCase()}`)
      expect(new Set(keys).size).toBe(keys.length)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `${name}`).sort()).toEqual(namesIn(path).map(String).sort())
      expect(inPath.every(({ required }) => required === true)).toBe(true)
      expect(parameters.every(({ schema }) => isJson(schema))).toBe(true)
      for (const taken of ['accept', 'content-type', 'authorization']) expect(keys).not.toContain(`header ${taken}`)
    }
  })

  test('every operation has a good answer, and every answer a description', () => {
    for (const { operation } of ENTRIES) {
      const statuses = Object.keys(at(operation, 'responses'))
      expect(statuses.some((status) => Number(status) < 400)).toBe(true)
      for (const status of statuses) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        const response = at(operation, 'responses', status)
        expect(typeof (response.description ?? response.$ref)).toBe('string')
      }
    }
    for (const { description } of Object.values(document.components.responses)) expect(description).not.toBe('')
  })

  test('schemas are JSON Schema that can be used', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[\w.-]+$/)
      const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: document.components.schemas })
      expect(fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))).toBeDefined()
    }
  })
})

test('an answer that is not as documented is told from one that is', async () => {
  await using app = await testApp()
  const route = app.routes.find(({ name }) => name === 'usage.get')
  if (!route) throw new Error('not found')
  const judge = (body: string, status = 200, type = 'application/json') =>
    documentationMismatches(route, new Response(body, { status, headers: { 'Content-Type': type } }))
  expect(await judge('{"total":1,"used":1}')).toEqual([])
  for (const wrong of ['{"total":1}', '{"total":1,"used":"1"}', '{"total":1,"used":1,"free":0}'])
    expect((await judge(wrong)).length).toBe(1)
  expect((await judge('{}', 418)).length).toBe(1)
  expect((await judge('x', 200, 'text/html')).length).toBe(1)
  expect((await judge('{"code":"no such code","message":""}', 404)).length).toBe(1)
})

test('comments of the contract are told with what they are about', () => {
  const source = `/** One\n * thing, see {@link Other}. */\nexport const Thing = z.object({\n  /** Its name. */\n  name: z.string(),\n  plain: z.int(),\n})\n/** No constant. */\ntype X = 1\nexport const Y = 2\n`
  expect(notesIn(source)).toEqual([
    ['Thing', 'One thing, see `Other`.'],
    ['Thing.name', 'Its name.'],
  ])
})
