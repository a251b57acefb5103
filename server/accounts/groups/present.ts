import type { Group as PresentedGroup } from '#contract/groups.ts'
import type { Group } from './group.ts'

/** Returns a group as administrators see it, field by field. */
export function presentGroup(group: Group): PresentedGroup {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    members: [...group.members],
    perm: { ...group.permissions },
    commands: [...group.commands],
    revision: group.revision,
  }
}
