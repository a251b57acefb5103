import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { GroupList } from './group-list.tsx'
import { EditedGroup, NewGroup } from './group-page.tsx'

/** Lists all groups, and shows one or the form for a new one on a separate page. */
export function GroupsPage(props: SettingsPageProps) {
  const [, part] = /\/groups\/(new|\d+)\/?$/.exec(props.path) ?? []
  if (part === undefined) return <GroupList renderError={props.renderError} />
  return part === 'new' ? <NewGroup {...props} /> : <EditedGroup {...props} id={Number(part)} key={part} />
}
