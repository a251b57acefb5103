import { sql } from 'kysely'

/** The groups of a user as a column of a query of `users`. JSON: an array of `[id, name, permissions, commands]` in no particular order. */
export const GROUPS_OF_USER = sql<string>`(
  select json_group_array(json_array("groups".id, "groups".name, "groups".permissions, "groups".commands))
  from group_members join "groups" on "groups".id = group_members.group_id
  where group_members.user_id = users.id)`.as('groups')
