import { addressOf, type Described } from './document.ts'
import type { Group } from './operations/operation.ts'
import { isJson, type Json } from './schemas.ts'

/** Returns `docs/reference/api.md`: the document as readable text, with a shell example for each operation. */
export function apiPage(routes: readonly Described[], groups: readonly Group[], document: Json): string {
  const sections = groups.map((group) =>
    [
      `## ${group.name}`,
      group.says,
      ...routes.filter((described) => described.group === group).map((described) => section(described, document)),
    ].join('\n\n'),
  )
  return `${INTRODUCTION}\n\n${contents(groups)}\n\n${sections.join('\n\n')}\n`
}

const INTRODUCTION = `# The HTTP API
This page lists every route of the API, with an example for each. It is generated from the routes and \`contract/\` by \`npm run openapi\`. \`docs/reference/openapi.json\` is the same
document in OpenAPI 3.1; signed-in users can also get it from \`/api/openapi.json\` of an instance.

Requests and responses are JSON unless stated otherwise. Keys in requests are not case-sensitive (\`Password\` is \`password\`); two keys that differ only in case are refused. Unknown
keys are refused too, except in the bodies of sign-in, sign-up, users, settings and share links, where File Browser's clients send some.

For scripts, create an API token: it needs no password and is limited to a folder and to selected permissions (\`docs/use/api-tokens.md\`). To try requests by hand, sign in, and send
the token with every request:

\`\`\`sh
URL=http://localhost:8080
TOKEN=$(curl -sf "$URL/api/login" -H 'Content-Type: application/json' -d '{"username":"ada","password":"a long password"}')
curl -sf -H "X-Auth: $TOKEN" "$URL/api/resources/"
\`\`\`

Browsers also send the token as the cookie \`auth\`, which is accepted for reading only; files, previews, listings, searches and WebSockets
also accept it as \`?auth=\`, unless the operator disabled that (\`--no-url-token\`). A failed request returns
\`{"code": …, "message": …}\`: programs should check \`code\`, and \`field\` names the invalid part of the request, if there is one. Responses with 429 and 503 have the header
\`Retry-After\`. Segments of a path are percent-encoded once; \`{path}\` can contain slashes, plain or as \`%2F\`,
and \`%252F\` is the text \`%2F\` in a name. Names such as \`FolderResource\` are schemas in \`docs/reference/openapi.json\`
(\`components.schemas\`), which describe each field.`

const contents = (groups: readonly Group[]) =>
  groups.map(({ name }) => `- [${name}](#${name.toLowerCase().replace(/,/g, '').replace(/ /g, '-')})`).join('\n')

function section(described: Described, document: Json): string {
  const { route, operation } = described
  const address = addressOf(described)
  const entry = at(document, 'paths', address, route.method.toLowerCase())
  const parts = [
    `### ${route.method} ${address}`,
    `${operation.does}${WHO[route.access]}`,
    list('Request', parameters(entry)),
    list('Responses', answers(entry)),
    route.socket ? '' : `\`\`\`sh\n${curl(described)}\n\`\`\``,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

const WHO = { public: ' *Public.*', signed_in: '', admin: ' *For administrators.*' } as const

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')

function parameters(entry: Json): string[] {
  const asked = Array.isArray(entry.parameters) ? entry.parameters.filter(isJson) : []
  const lines = asked
    .filter((parameter) => parameter.in !== 'path')
    .map(({ name, in: place, required, description, schema }) => {
      const kinds = [`${place}`, ...(required === true ? ['required'] : [])].join(', ')
      return `\`${name}\` (${kinds}): ${description ?? words(schema)}`
    })
  return [...lines, ...forms(at(entry, 'requestBody', 'content')).map((form) => `body: ${form}`)]
}

function answers(entry: Json): string[] {
  const responses = at(entry, 'responses')
  const good = Object.entries(responses).flatMap(([status, response]) =>
    isJson(response) && typeof response.description === 'string'
      ? [[`${status}: ${response.description}`, ...forms(at(response, 'content'))].join(' · ')]
      : [],
  )
  const failed = Object.keys(responses).filter((status) => Number(status) >= 400)
  return failed.length > 0 ? [...good, `failures: ${failed.join(', ')}`] : good
}

/** Returns the media types with their schemas. */
function forms(content: Json): string[] {
  return Object.entries(content).map(([type, media]) => {
    const said = isJson(media) ? words(media.schema) : ''
    return said === '' ? `\`${type}\`` : `\`${type}\` ${said}`
  })
}

/** Returns a short description of a schema: its name or its type. */
function words(schema: unknown): string {
  if (!isJson(schema)) return ''
  if (typeof schema.$ref === 'string') return `\`${schema.$ref.split('/').at(-1)}\``
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(words).join(' or ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ')
  if (schema.type === 'array') return `list of ${words(schema.items)}`
  return typeof schema.type === 'string' ? schema.type : ''
}

/** Returns an example command for an operation. */
function curl({ route, operation }: Described): string {
  const { at: rest = 'documents/', query, body, file = 'file', headers = {} } = operation.example ?? {}
  const address = route.path.replace(':id', '1').replace('*', rest)
  const parts = ['curl -sf']
  if (route.method !== 'GET') parts.push(`-X ${route.method}`)
  if (route.access !== 'public' || operation.asks?.['X-Auth'] !== undefined) parts.push('-H "X-Auth: $TOKEN"')
  if (route.body.kind === 'stream')
    parts.push(`-H 'Content-Type: ${operation.sends ?? 'application/octet-stream'}' --data-binary @${file}`)
  for (const [name, value] of Object.entries(headers)) parts.push(`-H '${name}: ${value}'`)
  if (route.body.kind === 'json' && body === undefined && !route.body.optional)
    parts.push("-H 'Content-Type: application/json' --data-binary @body.json")
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`)
  return `${parts.join(' ')} "$URL${address}${query === undefined ? '' : `?${query}`}"`
}

/** Returns the object at a path of the document; an empty object when there is none. */
export function at(value: unknown, ...way: readonly string[]): Json {
  const [key, ...further] = way
  if (!isJson(value)) return {}
  return key === undefined ? value : at(value[key], ...further)
}
