import * as z from 'zod/mini'
import type { OldInstance, OldUser, Unreadable } from './old-instance.ts'
import { UnsupportedDatabase } from './read-database.ts'
import { isShallow, personFrom, Values } from './records.ts'
import { scopesAreBelowRoot } from './versions.ts'

/** File written by `config export`. */
const Configuration = z.object({
  settings: Values,
  server: z._default(Values, {}),
  auther: z._default(z.nullable(Values), null),
})

/**
 * Reads files written by File Browser's `config export` and `users export`, in any order. They contain no links.
 *
 * @throws OtherDatabase for a text that is neither
 */
export function readExports(texts: readonly string[]): OldInstance {
  const people: OldUser[] = []
  const unreadable: Unreadable[] = []
  let configuration: z.infer<typeof Configuration> | null = null
  for (const text of texts) {
    const content = parsed(text)
    if (Array.isArray(content)) {
      for (const [place, record] of content.entries()) {
        const person = personFrom(record)
        if (person) people.push(person)
        else unreadable.push({ about: 'person', name: `#${place + 1}` })
      }
      continue
    }
    const read = Configuration.safeParse(content)
    if (!read.success || !isShallow(content))
      throw new UnsupportedDatabase('it is not a file of config export or users export')
    configuration = read.data
  }
  const settings = configuration?.settings ?? null
  const { authMethod } = settings ?? {}
  return {
    people,
    links: [],
    settings,
    server: configuration?.server ?? {},
    authMethod: typeof authMethod === 'string' ? authMethod : 'json',
    auther: configuration?.auther ?? {},
    scopesBelowRoot: settings === null || scopesAreBelowRoot(settings),
    unreadable,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnsupportedDatabase('it does not contain JSON')
  }
}
