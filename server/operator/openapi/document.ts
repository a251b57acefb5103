import { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { API_TOKEN_ROUTES } from '#server/access/api-token.ts'
import { STATUS } from '#server/http/errors.ts'
import type { Route } from '#server/http/route.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { type Answer, type Content, type Group, JSON_TYPE, type Operation } from './operations/operation.ts'
import { type Json, type Notes, Schemas } from './schemas.ts'

/** Route with its description. */
export type Described = { readonly route: Route; readonly group: Group; readonly operation: Operation }

/** Returns whether a route is one of WebDAV, which RFC 4918 describes. */
export const isWebDav = ({ name }: Pick<Route, 'name'>): boolean => name.startsWith('webdav.')

/**
 * Returns the routes in the order of the groups; those of WebDAV are not described.
 *
 * @throws Error when a route has no description, or a description has no route
 */
export function describeRoutes(routes: readonly Route[], groups: readonly Group[]): readonly Described[] {
  const byName = new Map(
    routes.filter((route) => !isWebDav(route)).map((route) => [`${route.method} ${route.path}`, route]),
  )
  const described = groups.flatMap((group) =>
    Object.entries(group.operations).map(([name, operation]) => {
      const route = byName.get(name)
      if (!route) throw new Error(`${name} is described in server/operator/openapi/operations and is no route`)
      byName.delete(name)
      return { route, group, operation }
    }),
  )
  const [missing] = byName.keys()
  if (missing) throw new Error(`${missing} is not described in server/operator/openapi/operations`)
  return described
}

/** Returns the OpenAPI 3.1 document of the routes. */
export function openApi(routes: readonly Described[], groups: readonly Group[], notes: Notes): Json {
  const schemas = new Schemas(notes)
  const paths: Record<string, Json> = {}
  for (const described of routes) {
    const path = addressOf(described)
    paths[path] = { ...paths[path], [described.route.method.toLowerCase()]: operationOf(described, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Coffer',
      version: manifest.version,
      summary: 'The HTTP API of Coffer.',
      description:
        'The parameter `path` can contain slashes, plain or as `%2F`; its segments are percent-encoded once. Every GET route also accepts HEAD. Later versions can add fields to objects.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: '{origin}',
        description: 'Address of the instance, with its base path if it has one.',
        variables: { origin: { default: 'http://localhost:8080' } },
      },
    ],
    tags: groups.map(({ name, says }) => ({ name, description: says })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: failures(schemas),
      schemas: schemas.components(),
    },
  }
}

const SECURITY_SCHEMES: Json = {
  token: { type: 'apiKey', in: 'header', name: 'X-Auth', description: 'The token returned by `POST /api/login`.' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token created by `POST /api/tokens`, with its limited permissions. `X-Auth` accepts it, too.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'auth',
    description: 'The token of `POST /api/login`, for reading only.',
  },
  address: {
    type: 'apiKey',
    in: 'query',
    name: 'auth',
    description:
      'The same token, for GET and HEAD of files, previews, listings and searches, and for WebSockets. Operators can disable it.',
  },
  sharePassword: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SHARE-PASSWORD',
    description: 'The password of a share link.',
  },
  shareToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token returned by `GET /api/public/share/{hash}/{path}` for the password.',
  },
}

/** Returns the path in OpenAPI notation, for `/api/users/:id` or `/api/raw/*`. */
export function addressOf({ route, operation }: Pick<Described, 'route' | 'operation'>): string {
  return route.path.replace(/:(\w+)/g, '{$1}').replace('*', operation.rest ?? '{path}')
}

/** Returns the operation ID of a route; with the method when several routes share a name. */
export const operationIdOf = ({ name, path, method }: Route): string =>
  path === '/health' ? `${name}.${method.toLowerCase()}` : name

function operationOf({ route, group, operation }: Described, schemas: Schemas): Json {
  const { body } = route
  return {
    operationId: operationIdOf(route),
    tags: [group.name],
    summary: operation.does,
    ...(route.access === 'admin' && { description: 'For administrators.' }),
    parameters: parametersOf({ route, operation }, schemas),
    ...(body.kind !== 'none' && { requestBody: bodyOf({ route, operation }, schemas) }),
    responses: responsesOf({ route, operation }, schemas),
    security: securityOf(route),
  }
}

const PLACES: Readonly<Record<string, Json>> = {
  id: { description: 'Id of the item.', schema: { type: 'integer', minimum: 1 } },
  path: {
    description:
      'Can contain slashes, plain or as `%2F`. Empty for the top folder of the user’s scope or of the share link.',
    schema: { type: 'string' },
  },
  hash: { description: 'The last segment of the address of a share link.', schema: { type: 'string' } },
  name: { description: 'Name of the file.', schema: { type: 'string' } },
  size: {
    description: '`thumb` is cropped to a square of 256 pixels; `medium` fits into one of 768, `big` into one of 1080.',
    schema: { type: 'string', enum: ['thumb', 'medium', 'big'] },
  },
  delivery: { description: 'Id of the delivery.', schema: { type: 'integer', minimum: 1 } },
}

function parametersOf({ route, operation }: Pick<Described, 'route' | 'operation'>, schemas: Schemas): Json[] {
  const names = [...addressOf({ route, operation }).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const places = names.map((name) => ({ name, in: 'path', required: true, ...PLACES[name] }))
  // OpenAPI describes Accept in the media types.
  const asked = Object.entries(operation.asks ?? {}).filter(([name]) => name !== 'Accept')
  const headers = asked.map(([name, says]) => ({ name, in: 'header', description: says, schema: { type: 'string' } }))
  return [...places, ...(route.query ? schemas.ofQuery(route.query) : []), ...headers]
}

function bodyOf({ route: { body }, operation }: Pick<Described, 'route' | 'operation'>, schemas: Schemas): Json {
  if (body.kind === 'json')
    return { required: !body.optional, content: { [JSON_TYPE]: { schema: schemas.ofBody(body.schema) } } }
  return { content: { [operation.sends ?? (body.kind === 'stream' ? 'application/octet-stream' : '*/*')]: {} } }
}

function responsesOf({ route, operation }: Pick<Described, 'route' | 'operation'>, schemas: Schemas): Json {
  const answers = operation.answers.map((answer): [string, Json] => [`${answer.status}`, answerOf(answer, schemas)])
  const failing = [...failuresOf(route, operation)].sort((one, other) => one - other)
  return {
    ...Object.fromEntries(answers),
    ...Object.fromEntries(
      failing.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  }
}

function answerOf({ says, contents, headers }: Answer, schemas: Schemas): Json {
  return {
    description: says,
    ...(headers && Object.keys(headers).length > 0 && { headers: headersOf(headers) }),
    ...(contents.length > 0 && { content: contentsOf(contents, schemas) }),
  }
}

const headersOf = (headers: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, says]) => [name, { description: says, schema: { type: 'string' } }]),
  )

function contentsOf(contents: readonly Content[], schemas: Schemas): Json {
  return Object.fromEntries(
    [...new Set(contents.map(({ type }) => type))].map((type) => {
      const forms = contents.flatMap((content) =>
        content.type === type && content.schema ? [schemas.ofAnswer(content.schema)] : [],
      )
      const [only = {}, ...others] = forms
      return [type, forms.length === 0 ? {} : { schema: others.length > 0 ? { anyOf: forms } : only }]
    }),
  )
}

/** Returns the failure statuses that follow from a route's declaration, and those it declares in addition. */
function failuresOf({ access, query, body, path, effects }: Route, { fails = [] }: Operation): ReadonlySet<number> {
  const changes = effects.some((effect) => effect !== 'list' && effect !== 'download')
  const isOpen = /[:*]/.test(path) && path.startsWith('/api/')
  const takesBody = body.kind === 'json' || body.kind === 'stream'
  return new Set([
    ...(path.startsWith('/api/') ? [400, 429, 500, 503] : []),
    ...(access !== 'public' ? [401, 403] : []),
    ...(isOpen ? [403, 404] : []),
    ...(query || takesBody ? [400] : []),
    ...(takesBody ? [413, 415] : []),
    ...(changes ? [409, 423, 507] : []),
    ...(access !== 'public' && body.kind === 'none' && !path.startsWith('/static') ? [415] : []),
    ...fails,
  ])
}

const responseName = (status: number) => `Failure${status}`

function failures(schemas: Schemas): Json {
  const body = schemas.ofAnswer(ErrorBody)
  return Object.fromEntries(
    [...new Set(Object.values(STATUS))]
      .sort((one, other) => one - other)
      .map((status) => {
        const codes = ErrorCode.options.filter((code) => STATUS[code] === status)
        const description = `\`code\` is ${codes.map((code) => `\`${code}\``).join(', ')}.`
        return [responseName(status), { description, content: { [JSON_TYPE]: { schema: body } } }]
      }),
  )
}

/** Returns the security requirements; each of them is sufficient. */
function securityOf({ access, method, name, tokenInUrl, path }: Route): Json[] {
  if (path.startsWith('/api/public/'))
    return [{}, { sharePassword: [] }, ...(method === 'GET' ? [{ shareToken: [] }] : [])]
  if (access === 'public') return []
  return [
    { token: [] },
    ...(API_TOKEN_ROUTES.has(name) ? [{ apiToken: [] }] : []),
    // Requests that change something are authenticated by header only.
    ...(method === 'GET' ? [{ cookie: [] }] : []),
    ...(tokenInUrl ? [{ address: [] }] : []),
  ]
}
