import type { Findings } from './findings.ts'
import type { OldUser } from './source/old-instance.ts'

/** Records the preferences of users that do not exist here, each with the users who set it. */
export function planPreferences(people: readonly OldUser[], findings: Findings): void {
  const dropped = new Map<string, string[]>()
  const replaced = new Map<string, string[]>()
  for (const { username, dropped: names, replaced: values } of people) {
    for (const name of names) add(dropped, name, username)
    for (const { name, change } of values) add(replaced, `${name}: ${change}`, username)
  }
  for (const [name, users] of dropped)
    findings.record('setting', `users.${name}`, 'refused', [['not_here', users.join(', ')]])
  for (const [change, users] of replaced)
    findings.record('setting', `users.${change}`, 'changes', [['nearest_value', users.join(', ')]])
}

function add(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key) ?? []
  list.push(value)
  lists.set(key, list)
}
